import { type Json, validateSkill } from "@skill-convert/core";
import { inputToSchema } from "@skill-convert/core/schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { semioverseAdapter } from "../src/index.js";
import { read as readSkill, skill } from "./skills.js";

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** A skill with these inputs. JSON is YAML. */
const withInputs = (inputs: Json) => skill({ inputs: JSON.stringify(inputs) });

/** The schema that the inputs are read as, and the codes of what was reported. */
function read(inputs: Json) {
  const { manifest, diagnostics } = readSkill(withInputs(inputs));
  const input = manifest.operations[0]?.input;
  return { schema: input ? inputToSchema(input) : true, codes: diagnostics.map(({ code }) => code) };
}

const name = fc.constantFrom("q", "type", "title", "required");
const instance = fc.oneof(
  fc.dictionary(name, fc.oneof(fc.constantFrom("a", "bc", 1, 2.5, true, null), fc.constant([]), fc.constant({}))),
  fc.constantFrom<Json>("a", 1, null, []),
);

/** JSON Schemas with every keyword that the fields of an object can have, valid and of few words. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof({ maxDepth: 2 }, fc.boolean(), record(tie("schema"))),
}));

function record(inner: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const type = fc.constantFrom("object", "string", "number", "array", "boolean", "null");
  const few = fc.integer({ min: 0, max: 2 });
  return fc
    .record(
      {
        type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 2 })),
        properties: fc.dictionary(name, inner, { maxKeys: 2 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        additionalProperties: inner,
        propertyNames: fc.constant({ maxLength: 6 }),
        minProperties: few,
        maxProperties: few,
        enum: fc.uniqueArray(fc.constantFrom<Json>("a", 1, null), { minLength: 1, maxLength: 2 }),
        const: fc.constantFrom<Json>("a", 1, true),
        pattern: fc.constantFrom("^a", "c$"),
        minLength: few,
        minimum: few,
        items: inner,
        minItems: few,
        uniqueItems: fc.boolean(),
        allOf: fc.array(inner, { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(inner, { minLength: 1, maxLength: 2 }),
        not: inner,
        title: fc.constantFrom("The query", "A title"),
        description: fc.constantFrom("The query", "What to find."),
        default: fc.constantFrom<Json>({}, true),
        deprecated: fc.boolean(),
        $comment: fc.constant("A comment"),
      },
      { requiredKeys: [] },
    )
    .filter((made) => Object.keys(made).length > 0) as fc.Arbitrary<Json>;
}

describe("inputs that are a JSON Schema (semioverse.md#s47, semioverse.md#d15)", () => {
  it("accept what ajv accepts", () => {
    fc.assert(
      fc.property(record(schema), fc.array(instance, { minLength: 3, maxLength: 6 }), (inputs, instances) => {
        const found = read(inputs);
        expect(found.codes).not.toContain("semioverse/shorthand");
        const original = ajv.compile(inputs as object);
        const decoded = ajv.compile(found.schema as object);
        for (const each of instances) expect([each, decoded(each)]).toEqual([each, original(each)]);
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 100) },
    );
  });

  it.each<Json>([
    { type: "object" },
    { type: "string" },
    { required: ["q"] },
    { type: "object", description: "The query" },
    { description: "The query" },
    { enum: ["a"] },
    { type: "string", pattern: "^a" },
    { type: "array", items: { type: "string" } },
    { type: "object", "x-note": "for people" },
  ])("are read as one: %j", (inputs) => {
    const { schema: read_, codes } = read(inputs);
    expect(codes).not.toContain("semioverse/shorthand");
    expect(read_).toEqual(inputs);
  });

  it.each<Json>([
    { type: "string", path: "string" },
    { title: "string", description: "string?" },
    { type: "string", format: "string?" },
    { pattern: { type: "string" } },
    { path: "where the page is" },
  ])("are told from shorthand: %j (semioverse.md#d17)", (inputs) => {
    expect(read(inputs).codes).toContain("semioverse/shorthand");
  });

  it.each<Json>([
    { type: "object", required: "q" },
    { type: "object", properties: "q" },
  ])("are refused if a keyword has another value: %j", (inputs) => {
    const { diagnostics } = validateSkill(withInputs(inputs), semioverseAdapter);
    expect(diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual([
      "semioverse/not-a-schema",
    ]);
  });
});
