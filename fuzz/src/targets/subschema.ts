import type { Json } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import { explain, isSubschema, type Schema } from "@skill-convert/subschema";
import { changeJson } from "../change-json.js";
import type { Random } from "../random.js";
import { type Input, promise, type Target } from "../target.js";

/** Pairs of schemas to start from, of every kind of keyword. */
const PAIRS: readonly Json[] = [
  [{ type: "object", properties: { a: { type: "string", minLength: 1 } }, required: ["a"] }, { minProperties: 1 }],
  [{ type: "array", prefixItems: [{ const: 1 }], items: { type: "integer" }, uniqueItems: true }, { maxItems: 3 }],
  [{ anyOf: [{ pattern: "^(a|b)\\1[^\\d\\p{L}]{2,9}$" }, { enum: ["x", null, [], {}] }] }, { not: { type: "null" } }],
  [{ $ref: "#/$defs/t", $defs: { t: { properties: { next: { $ref: "#/$defs/t" } } } } }, { type: "object" }],
  [{ type: "number", multipleOf: 0.25, exclusiveMinimum: 0 }, { oneOf: [{ minimum: 1 }, { multipleOf: 3 }] }],
  [
    { patternProperties: { "^x-": true, "\\bid$": { maxLength: 3 } }, additionalProperties: false },
    { maxProperties: 9 },
  ],
  [{ contains: { type: "string" }, minContains: 2, unevaluatedItems: { type: "null" } }, { minItems: 3 }],
  [{ allOf: [{ required: ["k"] }], unevaluatedProperties: false, dependentSchemas: { k: { maxProperties: 2 } } }, true],
  [
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    { if: { required: ["a"] }, then: { propertyNames: { maxLength: 2 } }, else: false },
    { dependentRequired: { a: ["b"] } },
  ],
];

/** Asks about a pair of schemas. Whatever they are, the answer comes in time, and a witness is one. */
export const subschemaTarget: Target = {
  name: "subschema",
  seeds: PAIRS.map((pair): Input => ({ text: JSON.stringify(pair) })),
  run({ text = "" }, random) {
    const [a, b] = pairOf(text, random);
    const answer = isSubschema(a, b);
    if (answer.verdict === "no") {
      const exactly = { const: answer.witness };
      promise(isSubschema(exactly, a).verdict !== "no", "the first schema accepts a witness", [a, b, answer]);
      promise(isSubschema(exactly, b).verdict !== "yes", "the second schema refuses a witness", [a, b, answer]);
    }
    return explain(answer).length;
  },
};

/** The schemas of a text; where it is not JSON any more, one of the pairs, changed as data. */
function pairOf(text: string, random: Random): readonly [Schema, Schema] {
  const read = parse(text);
  const [a, b] = Array.isArray(read) ? read : [changeSchema(random), changeSchema(random)];
  return [asSchema(a), asSchema(b)];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function changeSchema(random: Random): Json {
  const pair = random.pick(PAIRS);
  let schema: Json = (Array.isArray(pair) ? pair[random.below(2)] : undefined) ?? true;
  for (let change = random.below(4); change > 0; change--) {
    schema = random.once(2) ? changeJson(schema, random) : grow(schema, random);
  }
  return schema;
}

/** A schema around a schema, and sometimes many of them. */
function grow(schema: Json, random: Random): Json {
  const count = random.once(6) ? 200 : 3;
  const copies = Array.from({ length: count }, (_, index) =>
    recordOf<Json>([
      ["minLength", index],
      ["not", schema],
    ]),
  );
  const keyword = random.pick([
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "properties",
    "items",
    "contains",
    "unevaluatedItems",
  ]);
  if (keyword === "not" || keyword === "items" || keyword === "contains" || keyword === "unevaluatedItems") {
    return recordOf<Json>([
      [keyword, schema],
      ["minItems", random.pick([0, 3, 1e5])],
      ["uniqueItems", random.once(2)],
    ]);
  }
  if (keyword !== "properties") return recordOf<Json>([[keyword, copies]]);
  const members = copies.map((copy, index) => [`k${index}`, copy] as const);
  return recordOf<Json>([
    ["properties", recordOf<Json>(members)],
    ["required", members.map(([name]) => name)],
  ]);
}

function asSchema(value: unknown): Schema {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === "boolean" || isRecord ? (value as Schema) : {};
}
