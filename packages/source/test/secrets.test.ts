import { describe, expect, it } from "vitest";
import { findSecrets, redactTokens } from "../src/secrets.js";

describe("secrets are looked for in linear time", () => {
  const OPENING = "-----BEGIN PRIVATE KEY-----\n";
  const BODY = "Qm9vLCBteSBmcmllbmQsIGlzIG5vdCBhIGtleSBhdCBhbGw5";

  it.each([
    ["headers of a key on one line", `${OPENING}${"a: ".repeat(20_000)}`],
    ["headers of a key and empty lines", `${OPENING}${"a: b \n \n".repeat(20_000)}!`],
    ["what may be the beginning of many tokens", "eyJ-".repeat(100_000)],
  ])("in %s", (_, text) => {
    const start = performance.now();
    expect(findSecrets(text)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("and a key with headers is found", () => {
    const text = `${OPENING}Proc-Type: 4,ENCRYPTED\r\nDEK-Info: AES-128-CBC,00\r\n\r\n${BODY}\r\n`;
    expect(findSecrets(text).map(({ kind }) => kind)).toEqual(["a private key"]);
  });
});

describe("a token", () => {
  const TOKEN = `ghp_${"Zx9Qw4Er7Ty2Ui5Op8As".repeat(2).slice(0, 36)}`;
  const WITH_SLASH = "postgres://admin:q9w/8e7r6Zt@db.internal/x".replace("/8", "8");
  const unicode = (text: string) => text.replace(/./g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

  it.each([
    ["as it is", TOKEN],
    ["with escapes", unicode(TOKEN)],
    ["with some escapes", `ghp\\u005f${TOKEN.slice(4)}`],
    ["in JSON in JSON in JSON", JSON.stringify(JSON.stringify(JSON.stringify({ [TOKEN]: `"${TOKEN}"` })))],
    ["with escapes in JSON in JSON", JSON.stringify(JSON.stringify(unicode(TOKEN)))],
    ["an address with escaped slashes", WITH_SLASH.replaceAll("/", "\\/")],
    [
      "a key in JSON",
      JSON.stringify(`-----BEGIN PRIVATE KEY-----\n${"Qm9vLCBteSBmcmllbmQsIGlzIG5vdCBhIGtleSBhdCBhbGw5\n".repeat(3)}`),
    ],
  ])("is left out of what is printed, %s", (_, text) => {
    const printed = redactTokens(`before ${text} after`);
    expect(printed).toMatch(/^before .*\[redacted\].* after$/s);
    let decoded = printed;
    for (let layer = 0; layer < 4; layer++)
      decoded += decoded.replace(/\\u([\da-f]{4})|\\(.)/g, (_, code, letter) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : letter,
      );
    expect(decoded).not.toContain("Zx9Qw4Er7Ty2");
    expect(decoded).not.toContain("q9w8e7");
    expect(decoded).not.toContain("Qm9vLCBteS");
  });

  it("leaves JSON that is still JSON", () => {
    const json = JSON.stringify({ a: `\\${TOKEN}\\`, b: JSON.stringify({ c: `\n${TOKEN}"` }) });
    expect(JSON.parse(redactTokens(json))).toEqual({
      a: "\\[redacted]\\",
      b: JSON.stringify({ c: '\n[redacted]"' }),
    });
  });

  it("is found in a text of megabytes, in time linear in it", () => {
    const text = `${"a: -----BEGIN PRIVATE KEY-----\n".repeat(40_000)}${"\\u0061\\\\".repeat(200_000)}${TOKEN}`;
    const start = performance.now();
    expect(redactTokens(text)).toMatch(/\[redacted\]$/);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
