import { describe, expect, it } from "vitest";
import { findSecrets } from "../src/rules/find-secrets.js";

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
