import fc from "fast-check";
import type { Json, JsonObject } from "../src/json.js";

const KEYS = ["a", "b", "aa", "foo"];
const PATTERNS = ["a", "^a", "^a*$", "o$", "^[ab]{1,2}$", "^(?!a)", "b|o"];
const NUMBERS = [-2, -1, 0, 0.5, 1, 1.5, 2, 3, 4, 6];

const key = fc.constantFrom(...KEYS);
const count = fc.integer({ min: 0, max: 3 });

/** Small values of the scalars and keys that the schemas below use. */
export const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.constantFrom<Json>(null, true, false),
    fc.constantFrom<Json>(...NUMBERS),
    fc.constantFrom<Json>("", "a", "b", "aa", "ab", "foo", "\u{1f600}"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
  ),
})).value;

const TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"];

function some(keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .subarray(Object.keys(keywords), { minLength: 1, maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, keywords[name]!]))));
}

interface Ties {
  schema: unknown;
}

function keywordGroups(schema: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>>[] {
  const schemas = fc.array(schema, { minLength: 1, maxLength: 3 });
  return [
    some({
      type: fc.oneof(fc.constantFrom(...TYPES), fc.subarray(TYPES, { minLength: 1, maxLength: 3 })),
      enum: fc.array(value, { minLength: 1, maxLength: 4 }),
      const: value,
    }),
    some({
      minimum: fc.constantFrom(...NUMBERS),
      maximum: fc.constantFrom(...NUMBERS),
      exclusiveMinimum: fc.constantFrom(...NUMBERS),
      exclusiveMaximum: fc.constantFrom(...NUMBERS),
      multipleOf: fc.constantFrom(0.5, 1, 2, 3, 1.5),
      type: fc.constantFrom("integer", "number"),
    }),
    some({ minLength: count, maxLength: count, pattern: fc.constantFrom(...PATTERNS), type: fc.constant("string") }),
    some({
      type: fc.constant("array"),
      prefixItems: schemas,
      items: schema,
      contains: schema,
      minContains: count,
      maxContains: count,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      unevaluatedItems: schema,
    }),
    some({
      type: fc.constant("object"),
      properties: fc.dictionary(key, schema, { minKeys: 1, maxKeys: 2 }),
      patternProperties: fc.dictionary(fc.constantFrom(...PATTERNS), schema, { minKeys: 1, maxKeys: 2 }),
      additionalProperties: schema,
      unevaluatedProperties: schema,
      propertyNames: schema,
      required: fc.subarray(KEYS, { maxLength: 2 }),
      minProperties: count,
      maxProperties: count,
      dependentRequired: fc.dictionary(key, fc.subarray(KEYS, { maxLength: 2 }), { maxKeys: 1 }),
      dependentSchemas: fc.dictionary(key, schema, { maxKeys: 1 }),
    }),
    some({ allOf: schemas, anyOf: schemas, oneOf: schemas, not: schema }),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    fc.record({ if: schema, then: schema, else: schema }, { requiredKeys: ["if"] }),
    fc.constant({ $ref: "#/$defs/shared" }),
  ];
}

const inner = fc.letrec<Ties>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.boolean(),
    ...keywordGroups(tie("schema")),
    fc.tuple(...keywordGroups(tie("schema")).slice(0, 5)).map((groups) => Object.assign({}, ...groups.slice(0, 2))),
  ),
})).schema;

/** Schemas over a few values. They may refer to a shared subschema, which may refer to itself through its members. */
export const schema: fc.Arbitrary<JsonObject> = fc
  .record({ body: inner, shared: inner, recursive: fc.boolean() })
  .map(({ body, shared, recursive }) => {
    const nonReferring = typeof shared === "object" && !JSON.stringify(shared).includes("$ref") ? shared : {};
    const recursion = recursive ? { properties: { a: { $ref: "#/$defs/shared" } } } : {};
    const root = typeof body === "object" ? body : body === true ? {} : { not: {} };
    return JSON.parse(JSON.stringify({ ...root, $defs: { shared: { ...recursion, ...nonReferring } } })) as JsonObject;
  });
