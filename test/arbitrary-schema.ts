import type { Json, JsonSchema } from "@skill-convert/core";
import fc from "fast-check";

/** JSON values that the schemas below often accept. */
export const anyValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false, 0, 1, -1, 1.5, 3, 7, "", "a", "ab", "aab", "😀"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "ab", "constructor"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;

/** Schemas with all keywords, and with references to {@link DEFINITIONS}. */
export const anySchema: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const some = fc.array(tie("schema"), { minLength: 1, maxLength: 3 });
  const byName = fc.dictionary(fc.constantFrom("a", "b", "constructor"), tie("schema"), {
    maxKeys: 2,
    noNullPrototype: true,
  });
  const names = fc.uniqueArray(fc.constantFrom("a", "b"), { maxLength: 2 });
  const number = fc.constantFrom(0, 1, 2, 3, 1.5);
  const count = fc.constantFrom(0, 1, 2);
  const keyword = fc.oneof(
    fc.record({
      type: fc.oneof(fc.constantFrom(...TYPES), fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })),
    }),
    fc.record({ const: anyValue }),
    fc.record({ enum: fc.array(anyValue, { minLength: 1, maxLength: 3 }) }),
    fc.record({ minimum: number, exclusiveMaximum: number }, { requiredKeys: [] }),
    fc.record({ maximum: number, exclusiveMinimum: number }, { requiredKeys: [] }),
    fc.record({ multipleOf: fc.constantFrom(1, 2, 0.5) }),
    fc.record({ minLength: count, maxLength: count }, { requiredKeys: [] }),
    fc.record({ pattern: fc.constantFrom("^a", "b$", "^(a|ab)*$", "[^a]") }),
    fc.record({ minItems: count, maxItems: count, uniqueItems: fc.boolean() }, { requiredKeys: [] }),
    fc.record(
      {
        prefixItems: some,
        items: tie("schema"),
        unevaluatedItems: tie("schema"),
      },
      { requiredKeys: [] },
    ),
    // With `prefixItems` and `contains: false` together, ajv treats an empty list as one with an item.
    fc
      .record({ contains: tie("schema"), minContains: count, maxContains: count }, { requiredKeys: ["contains"] })
      .map((part) => ({ allOf: [part] })),
    fc.record({ required: names, minProperties: count, maxProperties: count }, { requiredKeys: [] }),
    fc.record({
      dependentRequired: fc.dictionary(fc.constantFrom("a", "b"), names, { maxKeys: 2, noNullPrototype: true }),
    }),
    fc.record(
      {
        properties: byName,
        patternProperties: fc.dictionary(fc.constantFrom("^a", "b$"), tie("schema"), {
          maxKeys: 2,
          noNullPrototype: true,
        }),
        additionalProperties: tie("schema"),
      },
      { requiredKeys: [] },
    ),
    fc.record({ unevaluatedProperties: tie("schema") }),
    fc.record({ propertyNames: tie("schema") }),
    fc.record({ dependentSchemas: byName }),
    fc.record({ allOf: some }),
    fc.record({ anyOf: some }),
    fc.record({ oneOf: some }),
    fc.record({ not: tie("schema") }),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    fc.record({ if: tie("schema"), then: tie("schema"), else: tie("schema") }, { requiredKeys: ["if"] }),
    fc.record({ $ref: fc.constantFrom("#/$defs/text", "#/$defs/list", "#few") }),
  );
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.boolean(),
      fc.array(keyword, { maxLength: 3 }).map((parts): JsonSchema => Object.assign({}, ...parts)),
    ),
  };
}).schema;

export const DEFINITIONS = {
  text: { type: "string" },
  list: { type: "array", items: { $ref: "#/$defs/list" } },
  few: { $anchor: "few", maxProperties: 1, maxItems: 1 },
};
