import { describe, expect, it } from "vitest";
import { withSuccessFields } from "../src/adapters.js";
import type { JsonSchema, SkillManifest } from "../src/index.js";
import { schemaToOutput } from "../src/schema/object-schema.js";

const success = {
  type: "object",
  description: "What was found.",
  properties: { degrees: { type: "number" } },
  required: ["degrees"],
};
const failure = { type: "object", properties: { error: { type: "string" } }, required: ["error"] };
const manifest = (schema: JsonSchema): SkillManifest => ({
  id: "weather",
  operations: [{ output: schemaToOutput(schema) }],
});
const outputOf = (schema: JsonSchema) => withSuccessFields(manifest(schema), "STOP").manifest.operations[0]?.output;

describe("an output that is a union of success and error (mapping-decisions.md#d80, semioverse.md#s128)", () => {
  it.each([
    ["anyOf", [success, failure]],
    ["oneOf", [failure, success]],
    ["anyOf", [success, failure, { ...failure, properties: { errors: {} }, required: ["errors"] }]],
    ["anyOf", [success, { properties: { success: { const: false } }, required: ["success"] }]],
    ["anyOf", [success, { properties: { ok: { const: false } }, required: ["ok", "reason"] }]],
  ])("becomes the fields of the success: %s %#", (keyword, branches) => {
    expect(outputOf({ [keyword]: branches })).toEqual({
      description: "What was found.",
      fields: [{ name: "degrees", schema: { type: "number" }, guaranteed: true }],
    });
  });

  it("keeps its own description and its other keywords", () => {
    const output = outputOf({ description: "A reading.", $comment: "kept", anyOf: [success, failure] });
    expect(output).toMatchObject({ description: "A reading.", keywords: { $comment: "kept" } });
  });

  it("is reported at its path, with the parts that were dropped", () => {
    const { notes } = withSuccessFields(manifest({ anyOf: [success, failure] }), "STOP");
    expect(notes.map(({ path, kind }) => [path.join("/"), kind])).toEqual([
      ["operations/0/output", "narrowed"],
      ["operations/0/output/keywords", "dropped"],
      ["operations/0/output/omits", "dropped"],
      ["operations/0/output/fields", "synthesised"],
    ]);
    expect(notes[1]?.reason).toBe(
      "STOP lists only the fields of a successful output, so the alternative for errors was left out: an output that reports an error is not taken any more.",
    );
  });
});

describe("any other output does not change", () => {
  it.each<[string, JsonSchema]>([
    ["two ways to succeed", { anyOf: [success, { ...success, required: [] }] }],
    ["errors alone", { anyOf: [failure, failure] }],
    ["one alternative", { anyOf: [success] }],
    ["an error that is only possible", { anyOf: [success, { ...failure, required: [] }] }],
    ["a success that is not here", { anyOf: [{ $ref: "#/$defs/success" }, failure] }],
    ["a success without fields", { anyOf: [{ type: "object" }, failure] }],
    ["fields beside the union", { ...success, anyOf: [success, failure] }],
    ["two unions", { anyOf: [success, failure], oneOf: [success, failure] }],
    ["no union", success],
    ["anything", true],
  ])("%s", (_, schema) => {
    const given = manifest(schema);
    expect(withSuccessFields(given, "STOP")).toEqual({ manifest: given, notes: [] });
  });
});
