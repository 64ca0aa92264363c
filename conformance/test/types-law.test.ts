import type { JsonSchema, LossOutcome, Operation, Parameter, Path, SkillManifest } from "@skill-convert/core";
import { type Answers, LawBroken, requireAsMuch } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";

const takes = (schema: JsonSchema, more: Partial<Parameter> = {}): Operation => ({
  input: { parameters: [{ name: "x", schema, ...more }] },
});
const returns = (schema: JsonSchema): Operation => ({ output: { fields: [{ name: "x", schema }] } });
const manifest = (...operations: Operation[]): SkillManifest => ({ operations });

interface Reported {
  readonly path: Path;
  readonly outcome: LossOutcome;
}

function check(before: SkillManifest, after: SkillManifest, losses: readonly Reported[] = []): Answers {
  const answers = { decided: 0, unknown: 0 };
  requireAsMuch({ before, after, losses: losses.map((loss) => ({ ...loss, message: "" })) }, answers);
  return answers;
}

const AT_INPUT = ["operations", 0, "input", "parameters", 0, "schema", "type"];

describe("no input and no output gets stricter (mapping-decisions.md#d106)", () => {
  it.each<[what: string, before: Operation, after: Operation]>([
    ["an input that takes objects alone", takes({}), takes({ type: "object" })],
    ["an output that is text alone", returns({ type: ["string", "null"] }), returns({ type: "string" })],
    [
      "a pattern in place of a format",
      takes({ type: "string", format: "date" }),
      takes({ type: "string", pattern: "^\\d" }),
    ],
    ["an input that became required", takes({}, { required: false }), takes({}, { required: true })],
    ["an output that became guaranteed", returns({}), { output: { fields: [{ name: "x", guaranteed: true }] } }],
    [
      "other inputs that are refused",
      takes({}),
      { input: { parameters: [], keywords: { additionalProperties: false } } },
    ],
    [
      "a default that its type refuses",
      takes({ type: "array" }, { default: [1] }),
      takes({ type: "array" }, { default: "1" }),
    ],
  ])("finds %s", (_, before, after) => {
    expect(() => check(manifest(before), manifest(after))).toThrow(LawBroken);
  });

  it("prints a value that is refused", () => {
    expect(() => check(manifest(takes({ type: ["integer", "array"] })), manifest(takes({ type: "array" })))).toThrow(
      /"witness": \{\s*"x": 0\s*\}/,
    );
  });

  it("allows what the report says, and no other loss", () => {
    const before = manifest(takes({}));
    const after = manifest(takes({ type: "string" }));
    const report = (outcome: LossOutcome) => check(before, after, [{ path: AT_INPUT, outcome }]);
    expect(report("restricted")).toEqual({ decided: 1, unknown: 0 });
    for (const outcome of ["loosened", "added"] as const) expect(() => report(outcome)).toThrow(LawBroken);
  });

  it("compares merged operations with the one that took their place", () => {
    const before = manifest(
      { name: "find", ...takes({ type: "integer" }) },
      { name: "sort", ...takes({ type: "string" }) },
    );
    const choice = { name: "operation", schema: { enum: ["find", "sort"] }, required: true };
    const merged = (schema: JsonSchema) => manifest({ input: { parameters: [choice, { name: "x", schema }] } });
    expect(check(before, merged({ type: ["string", "integer"] }))).toEqual({ decided: 2, unknown: 0 });
    expect(() => check(before, merged({ type: "string" }))).toThrow("operations/0/input");
  });

  it("counts what cannot be decided", () => {
    const pattern = "^(?=a)\\1";
    expect(check(manifest(takes({ pattern })), manifest(takes({ pattern, type: "string" }))).unknown).toBe(1);
  });
});
