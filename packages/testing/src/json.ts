import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import fc from "fast-check";
import { identifier, text } from "./text.js";

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 }).map((number) => number + 0 || 0),
  text,
  fc.constant(""),
);

/** A small JSON value of any kind. */
export const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.uniqueArray(fc.tuple(identifier, tie("value")), { maxLength: 3, selector: ([key]) => key }).map(recordOf<Json>),
  ),
})).value;

/** A JSON object with at least one key. */
export const jsonObject: fc.Arbitrary<JsonRecord> = fc
  .uniqueArray(fc.tuple(identifier, json), { minLength: 1, maxLength: 3, selector: ([key]) => key })
  .map(recordOf<Json>);

const bound = fc.integer({ min: 0, max: 50 });

/** A JSON Schema (2020-12) such as manifests contain. */
export const jsonSchema: fc.Arbitrary<JsonSchema> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<JsonSchema>(
      { type: "string" },
      { type: "integer" },
      { type: "number" },
      { type: "boolean" },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<JsonSchema>({}, { type: "object" }, { type: "array" }, { type: "null" }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<JsonSchema>(
      { type: "string", format: "uri" },
      { type: "string", format: "file-path" },
      { type: "string", format: "dir-path" },
      { type: "string", format: "date-time" },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("string"), pattern: fc.constantFrom("^a+$", "\\.md$", "\\d{4}") }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record(
        { type: fc.constantFrom("integer", "number"), minimum: bound, maximum: bound.map((n) => n + 50) },
        { requiredKeys: ["type"] },
      )
      .map((schema) => schema as JsonRecord),
  },
  {
    weight: 1,
    arbitrary: fc
      .record(
        { type: fc.constant("string"), minLength: bound, maxLength: bound.map((n) => n + 50) },
        { requiredKeys: ["type"] },
      )
      .map((schema) => schema as JsonRecord),
  },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }).map((values) => ({ type: "string", enum: values })),
  },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(fc.constantFrom("ok", "error", "late"), { minLength: 1 })
      .map((values) => ({ enum: values })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<JsonSchema>(
      { type: "array", items: { type: "string" }, minItems: 1 },
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } },
      { type: ["string", "null"] },
      { type: ["integer", "string"], pattern: "^a+$" },
      { type: ["object", "array", "boolean"] },
      { enum: ["ok", 3, null] },
      { const: 5 },
      { minimum: 3, maxLength: 20 },
      { anyOf: [{ type: "integer" }, { type: "array" }] },
      { oneOf: [{ const: "ok" }, { const: "late" }] },
      { allOf: [{ type: ["string", "integer"] }, { type: ["integer", "null"], maximum: 9 }] },
      true,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(identifier, { minLength: 1, maxLength: 3 }).map((names) => ({
      type: "object",
      properties: recordOf<Json>(names.map((name) => [name, { type: "string", description: name }])),
      required: names.slice(0, 1),
    })),
  },
);
