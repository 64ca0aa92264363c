import { describe, expect, it } from "vitest";
import { FORMS } from "../src/secret-forms.js";
import { findSecrets, findSecretsInEnv, findSecretsInYaml, isSecretName, redactTokens } from "../src/secrets.js";

describe("the search for secrets", () => {
  const OPENING = "-----BEGIN PRIVATE KEY-----\n";
  const BODY = "Qm9vLCBteSBmcmllbmQsIGlzIG5vdCBhIGtleSBhdCBhbGw5";

  it.each([
    ["headers of a key on one line", `${OPENING}${"a: ".repeat(20_000)}`],
    ["headers of a key and empty lines", `${OPENING}${"a: b \n \n".repeat(20_000)}!`],
    ["possible beginnings of many tokens", "eyJ-".repeat(100_000)],
  ])("takes linear time in %s", (_, text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  it("finds a key with headers", () => {
    const text = `${OPENING}Proc-Type: 4,ENCRYPTED\r\nDEK-Info: AES-128-CBC,00\r\n\r\n${BODY}\r\n`;
    expect(findSecrets(text).map(({ kind }) => kind)).toEqual(["a private key"]);
  });
});

describe("a token", () => {
  const TOKEN = `ghp_${"Zx9Qw4Er7Ty2Ui5Op8As".repeat(2).slice(0, 36)}`;
  const WITH_SLASH = "postgres://admin:q9w/8e7r6Zt@db.internal/x".replace("/8", "8");
  const unicode = (text: string) => text.replace(/./g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

  it.each([
    ["unchanged", TOKEN],
    ["with escapes", unicode(TOKEN)],
    ["with some escapes", `ghp\\u005f${TOKEN.slice(4)}`],
    ["in JSON in JSON in JSON", JSON.stringify(JSON.stringify(JSON.stringify({ [TOKEN]: `"${TOKEN}"` })))],
    ["with escapes in JSON in JSON", JSON.stringify(JSON.stringify(unicode(TOKEN)))],
    ["an address with escaped slashes", WITH_SLASH.replaceAll("/", "\\/")],
    [
      "a key in JSON",
      JSON.stringify(`-----BEGIN PRIVATE KEY-----\n${"Qm9vLCBteSBmcmllbmQsIGlzIG5vdCBhIGtleSBhdCBhbGw5\n".repeat(3)}`),
    ],
  ])("is redacted: %s", (_, text) => {
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

  it("is redacted so that JSON stays JSON", () => {
    const json = JSON.stringify({ a: `\\${TOKEN}\\`, b: JSON.stringify({ c: `\n${TOKEN}"` }) });
    expect(JSON.parse(redactTokens(json))).toEqual({
      a: "\\[redacted]\\",
      b: JSON.stringify({ c: '\n[redacted]"' }),
    });
  });

  it("is found in a text of megabytes in linear time", () => {
    const text = `${"a: -----BEGIN PRIVATE KEY-----\n".repeat(40_000)}${"\\u0061\\\\".repeat(200_000)}${TOKEN}`;
    expect(redactTokens(text)).toMatch(/\[redacted\]$/);
  });
});

describe("the tokens of vendors", () => {
  /** Random letters and digits. The tokens are in pieces, so that no scanner reports this file. */
  const letters = (length: number) => "Zx9Qw4Er7Ty2Ui5Op8As3Df6Gh1Jk".repeat(9).slice(0, length);
  const hexadecimal = (length: number) => "9c4e7b2d5f8a3e6b1d".repeat(9).slice(0, length);

  it.each([
    ["a Slack token", "xoxb-", letters(24)],
    ["a Slack token", "xoxe.xoxp-", `1-${letters(40)}`],
    ["a Slack token", "xapp-", `1-A03B7QZ9W-1234098765-${hexadecimal(64)}`],
    ["a GitLab token", "glrt-", letters(20)],
    ["a DigitalOcean token", "dop_v1_", hexadecimal(64)],
    ["a Docker token", "dckr_pat_", letters(27)],
    ["a Shopify token", "shpat_", hexadecimal(32)],
    ["a Linear key", "lin_api_", letters(40)],
    ["a Notion token", "ntn_", letters(46)],
    ["a Vault token", "hvs.", letters(30)],
    ["a Groq key", "gsk_", letters(52)],
    ["a Telegram token", "5839201746:AA", letters(33)],
    ["an age key", "AGE-SECRET-KEY-1", letters(58).toUpperCase()],
  ])("are found by their form: %s, %s (skill-standard.md#d38)", (kind, ...parts) => {
    expect(findSecrets(`use ${parts.join("")} here`)).toMatchObject([{ kind, certain: true }]);
  });

  it.each(["xoxb-your-bot-token-goes-here", "hvs.example", "glossary-of-terms-and-other-words"])(
    "do not include %s",
    (text) => {
      expect(findSecrets(text)).toEqual([]);
    },
  );

  it("have a constant part, and a pattern that finds all of them", () => {
    for (const [kind, part, form] of FORMS) {
      expect([kind, form.flags]).toEqual([kind, "g"]);
      expect(part.length).toBeGreaterThan(1);
    }
  });
});

describe("a YAML file", () => {
  const PASSWORD = ["kX93hd8s", "Kq2Pz7Lm"].join("");

  it("is searched for secrets without quotes (skill-standard.md#s60)", () => {
    const text = `user: tide\r\ndb.password: ${PASSWORD} # of the station\r\nall:\n  - "apiKey": ${PASSWORD}\n    token: '${PASSWORD}'\n`;
    const found = findSecretsInYaml(text).map(({ range }) => text.slice(range.start, range.end));
    expect(found).toEqual([PASSWORD, PASSWORD, PASSWORD]);
  });

  it.each([
    "token: required-for-writing",
    "password: correct horse battery 99 staple 11",
    `tide: ${PASSWORD}`,
    "api_key: ${{ secrets.KEY_19_A7 }}",
    "token: TIDES_API_TOKEN_2",
    "auth: https://tide.example/v2/auth9",
    "secret: 2025-11-27",
  ])("has no secret in %s", (text) => {
    expect(findSecretsInYaml(text)).toEqual([]);
  });

  it("is searched in linear time", () => {
    const text = `${"password: ".repeat(30_000)}\n${"password: a".padEnd(200_000)}x\n${"- ".repeat(100_000)}`;
    expect(findSecretsInYaml(text)).toEqual([]);
  });
});

describe("a file of environment variables", () => {
  const PASSWORD = ["tq7RzKw", "93bLmX2vPd8"].join("");

  it("is searched for secrets without quotes (skill-standard.md#s60)", () => {
    const text = `# ours\nREGION=eu-west-1\nexport API_TOKEN=${PASSWORD} # from the vault\nDB_PASSWORD="${PASSWORD}"\nMAX_TOKENS=40960000\n`;
    const found = findSecretsInEnv(text).map(({ range }) => text.slice(range.start, range.end));
    expect(found).toEqual([PASSWORD, PASSWORD]);
    expect(findSecretsInEnv("API_TOKEN=<your token here>\nAPI_KEY=changeme-please\n")).toEqual([]);
  });

  it.each([
    ["apiKey", true],
    ["GITHUB_TOKEN", true],
    ["db.password", true],
    ["max_tokens", false],
    ["keyboard", false],
    ["author", false],
  ])("a value under %s is a secret: %s", (name, expected) => {
    expect(isSecretName(name)).toBe(expected);
  });
});
