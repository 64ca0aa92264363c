import { describe, expect, it } from "vitest";
import type { SkillManifest } from "../src/index.js";
import { hasSensitive, sensitiveValues } from "../src/losses/sensitive-values.js";

const skill = (parameter: object, more: Partial<SkillManifest> = {}): SkillManifest => ({
  operations: [{ input: { parameters: [{ name: "key", schema: { type: "string" }, ...parameter }] } }],
  ...more,
});
const valuesOf = (manifest: SkillManifest) => sensitiveValues(manifest).map(({ value }) => value);

describe("the sensitive values of a manifest", () => {
  it("are the strings and numbers that it marks", () => {
    expect(valuesOf(skill({ sensitive: true, default: "hunter2" }))).toContain("hunter2");
    expect(valuesOf(skill({ sensitive: true, default: 42 }))).toContain(42);
    expect(valuesOf(skill({ sensitive: true, default: { a: ["hunter2", true, null] } }))).toContain("hunter2");
    expect(valuesOf(skill({ sensitive: true, default: true }))).not.toContain(true);
    expect(valuesOf(skill({ sensitive: true, default: null }))).not.toContain(null);
  });
  it("are those of every input of a sensitive skill", () => {
    expect(valuesOf(skill({ default: "hunter2" }, { sensitive: true }))).toContain("hunter2");
  });
  it("are none without a mark", () => {
    expect(valuesOf(skill({ default: "hunter2" }))).toEqual([]);
    expect(hasSensitive(skill({ default: "hunter2" }))).toBe(false);
    expect(hasSensitive(skill({ sensitive: true }))).toBe(true);
    expect(hasSensitive(skill({ schema: { type: "object", properties: { a: { writeOnly: true } } } }))).toBe(true);
  });
});
