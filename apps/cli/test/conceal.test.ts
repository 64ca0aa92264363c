import type { Diagnostic } from "@skill-convert/core";
import { conceal } from "@skill-convert/examine/print";
import { expect, it } from "vitest";

const finding = (start: number, end: number, file = "skill.yaml"): Diagnostic => ({
  code: "source/secret",
  severity: "warning",
  message: "A secret.",
  url: "https://example.org",
  confidential: true,
  file,
  range: { start, end },
});

it("conceal masks the ranges of all findings in the file, and keeps line endings", () => {
  const text = "a: one\nb: two\nc: three\n";
  const findings = [finding(10, 16), finding(3, 12), finding(4, 5), finding(0, 2, "other.yaml")];
  const concealed = conceal({ text, range: { start: 0, end: 1 } }, "skill.yaml", findings);
  expect(concealed?.text).toBe("a: •••\n••••••\n•• three\n");
});

it("conceal prepares a file with very many findings once, and not once per finding", () => {
  const text = "key: value\n".repeat(20_000);
  const findings = Array.from({ length: 20_000 }, (_, at) => finding(at * 11 + 5, at * 11 + 10));
  const concealed = findings.map(({ range, file }) => conceal({ text, range }, file, findings)?.text);
  expect(new Set(concealed)).toEqual(new Set(["key: •••••\n".repeat(20_000)]));
});
