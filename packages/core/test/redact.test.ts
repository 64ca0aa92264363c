import { describe, expect, it } from "vitest";
import type { SkillManifest } from "../src/index.js";
import { holdsSensitive, isSensitive, markParts, redact, redactAt, withoutMarkedValues } from "../src/losses/redact.js";

const schema = {
  type: "string",
  title: "Token",
  enum: ["hunter2"],
  examples: ["hunter3"],
  const: "hunter4",
  default: "hunter5",
  "x-placeholder": "hunter6",
  pattern: "^h",
  properties: { default: { "x-hint": "hunter7", type: "string" }, "x-name": { minLength: 1 } },
  anyOf: [{ examples: ["hunter8"] }],
};
const parameter = {
  name: "token",
  description: "A token.",
  schema,
  default: "hunter9",
  extensions: { stop: { hint: "hunter10" } },
};
const manifest = (more: object, sensitive?: boolean): SkillManifest => ({
  ...(sensitive === undefined ? {} : { sensitive }),
  environment: [{ name: "KEY", required: false, extensions: { stop: { hint: "hunter11" } } }],
  operations: [{ input: { parameters: [{ ...parameter, ...more }] } }],
});
const AT = ["operations", 0, "input", "parameters", 0];

describe("a sensitive parameter", () => {
  it("is shown without anything that may be a value, and with its description", () => {
    const marked = manifest({ sensitive: true });
    const shown = JSON.stringify(redactAt(marked, AT, { ...parameter, sensitive: true }));
    expect(shown).not.toContain("hunter");
    expect(shown).toContain('"pattern":"^h"');
    expect(shown).toContain("A token.");
    expect(shown).toContain("x-name");
  });

  it.each<[boolean, ...(string | number)[]]>([
    [true, "default"],
    [true, "extensions", "stop", "hint"],
    [true, "schema", "enum", 0],
    [true, "schema", "x-placeholder"],
    [true, "schema", "properties", "default", "x-hint"],
    [true, "schema", "anyOf", 0, "examples"],
    [false, "schema", "properties", "default"],
    [false, "schema", "properties", "x-name", "minLength"],
    [false, "schema", "pattern"],
    [false, "description"],
  ])("is sensitive (%s) at %s %s %s %s", (expected, ...path) => {
    expect(isSensitive(manifest({ sensitive: true }), [...AT, ...path])).toBe(expected);
    expect(isSensitive(manifest({}), [...AT, ...path])).toBe(false);
    // In a sensitive skill, all parameters are sensitive.
    expect(isSensitive(markParts(manifest({}, true)), [...AT, ...path])).toBe(expected);
  });
});

it("the variables and parameters of a sensitive skill are redacted alone and in larger values", () => {
  const sensitiveSkill = manifest({}, true);
  expect(holdsSensitive(markParts(sensitiveSkill))).toBe(true);
  expect(JSON.stringify(redactAt(sensitiveSkill, ["operations"], sensitiveSkill.operations as never))).not.toContain(
    "hunter",
  );
  expect(JSON.stringify(redactAt(sensitiveSkill, ["environment"], sensitiveSkill.environment as never))).not.toContain(
    "hunter",
  );
  expect(redactAt(sensitiveSkill, ["environment", 0, "extensions", "stop", "hint"], "hunter11")).toBe("[redacted]");
});

it("redacting shows nothing sensitive", () => {
  const parameter = { name: "key", sensitive: true, schema: { type: "string", enum: ["a1"] }, default: "b2" };
  const shown = JSON.stringify(redact([{ input: { parameters: [parameter] } }]));
  expect(shown).not.toMatch(/a1|b2/);
  expect(shown).toContain('"name":"key"');
});

it("the schema of a sensitive parameter is compared without its values", () => {
  const deep = { items: schema, anyOf: [schema], properties: { items: schema, default: { enum: ["hunter2"] } } };
  const sensitive = { schema: deep, sensitive: true };
  const shown = JSON.stringify(withoutMarkedValues(sensitive));
  expect(shown).not.toContain("hunter");
  expect(shown.match(/"pattern":"\^h"/g)).toHaveLength(3);
  expect(withoutMarkedValues({ schema: deep })).toEqual(deep);
});
