import { describe, expect, it } from "vitest";
import type { Json, JsonSchema } from "../src/index.js";
import { checkInstance, compileSchema, danglingReferences, isInstance } from "../src/schema.js";

const A = { const: "a" };
const NUMBER = { type: "number" };

/** Schemas, each with values that it accepts and values that it does not. */
const CASES: readonly (readonly [string, JsonSchema, readonly unknown[], readonly unknown[]])[] = [
  ["true and false", { items: true, properties: { a: false } }, [[1], {}], [{ a: 1 }]],
  ["type", { type: "integer" }, [1, 1.0], [1.5, "1", null]],
  ["several types", { type: ["string", "null"] }, ["", null], [0, []]],
  ["const", { const: { a: [1] } }, [{ a: [1] }], [{ a: [1, 2] }, { a: [1], b: 1 }, {}, [1]]],
  ["enum", { enum: [1, "a", [2], { b: 1 }] }, [1, "a", [2], { b: 1 }], [2, "b", [], [2, 2], { b: 2 }, {}, null]],
  ["maximum", { maximum: 3 }, [3, -1, "4"], [3.1]],
  ["minimum", { minimum: 3 }, [3, 4], [2.9]],
  ["exclusiveMaximum", { exclusiveMaximum: 3 }, [2.9], [3]],
  ["exclusiveMinimum", { exclusiveMinimum: 3 }, [3.1], [3]],
  ["exclusiveMaximum of draft 4", { maximum: 3, exclusiveMaximum: true }, [2.9], [3]],
  ["exclusiveMinimum of draft 4", { minimum: 3, exclusiveMinimum: true }, [3.1], [3]],
  ["multipleOf", { multipleOf: 0.01 }, [0.07, 1, 0], [0.005, Number.POSITIVE_INFINITY]],
  ["multipleOf, with a number that has no multiples", { multipleOf: 0 }, [], [0, 1]],
  ["maxLength", { maxLength: 2 }, ["ab", "😀😀", 123], ["abc"]],
  ["minLength", { minLength: 2 }, ["ab"], ["a", "😀"]],
  ["pattern", { pattern: "^a+$" }, ["a", "aa", 1], ["b", ""]],
  ["format", { format: "uri" }, ["https://a.org/", 1], ["a b"]],
  ["another format", { format: "date" }, ["no date"], []],
  ["maxItems", { maxItems: 1 }, [[], [1], {}], [[1, 2]]],
  ["minItems", { minItems: 1 }, [[1]], [[]]],
  ["items", { items: NUMBER }, [[], [1]], [[1, "a"]]],
  ["prefixItems", { prefixItems: [NUMBER, A] }, [[1], [1, "a", 2]], [["a"], [1, "b"]]],
  ["prefixItems and items", { prefixItems: [NUMBER], items: A }, [[1, "a"]], [[1, 1]]],
  ["prefixItems alone", { prefixItems: [NUMBER], items: false }, [[1], []], [[1, 1]]],
  ["contains", { contains: A }, [["a"], [1, "a"]], [[], [1]]],
  ["contains, at least", { contains: A, minContains: 2 }, [["a", "a"]], [["a"]]],
  ["contains, at most", { contains: A, maxContains: 1 }, [["a"]], [["a", "a"], []]],
  ["contains, perhaps", { contains: A, minContains: 0 }, [[]], []],
  [
    "uniqueItems",
    { uniqueItems: true },
    [
      [1, "1"],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  ["uniqueItems, off", { uniqueItems: false }, [[1, 1]], []],
  ["maxProperties", { maxProperties: 1 }, [{}, { a: 1 }], [{ a: 1, b: 1 }]],
  ["minProperties", { minProperties: 1 }, [{ a: 1 }], [{}]],
  ["required", { required: ["a"] }, [{ a: null }, []], [{}, { b: 1 }]],
  ["properties", { properties: { a: NUMBER } }, [{ a: 1, b: "x" }, {}], [{ a: "x" }]],
  ["patternProperties", { patternProperties: { "^x": NUMBER } }, [{ x1: 1, y: "a" }], [{ x1: "a" }]],
  [
    "additionalProperties",
    { properties: { a: true }, patternProperties: { "^x": true }, additionalProperties: NUMBER },
    [{ a: "a", x: "a", b: 1 }],
    [{ b: "a" }],
  ],
  ["propertyNames", { propertyNames: { maxLength: 1 } }, [{ a: 1 }, {}], [{ ab: 1 }]],
  ["dependentRequired", { dependentRequired: { a: ["b"] } }, [{ a: 1, b: 1 }, { b: 1 }], [{ a: 1 }]],
  ["dependentSchemas", { dependentSchemas: { a: { required: ["b"] } } }, [{ a: 1, b: 1 }, {}], [{ a: 1 }]],
  ["dependencies", { dependencies: { a: ["b"], c: { required: ["d"] } } }, [{ a: 1, b: 1 }], [{ a: 1 }, { c: 1 }]],
  ["allOf", { allOf: [{ minimum: 1 }, { maximum: 3 }] }, [1, 3], [0, 4]],
  ["anyOf", { anyOf: [{ maximum: 1 }, { minimum: 3 }] }, [1, 3], [2]],
  ["oneOf", { oneOf: [{ maximum: 3 }, { minimum: 2 }] }, [1, 4], [2, 3]],
  ["not", { not: NUMBER }, ["a"], [1]],
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  ["if and then", { if: { minimum: 3 }, then: { multipleOf: 2 } }, [4, 1], [3]],
  ["if alone", { if: { minimum: 3 } }, [1, 4], []],
  ["if and else", { if: { minimum: 3 }, else: { multipleOf: 2 } }, [3, 2], [1]],
  ["$ref", { $ref: "#/$defs/A", $defs: { A: NUMBER } }, [1], ["a"]],
  ["$ref beside a keyword", { $ref: "#/$defs/A", $defs: { A: NUMBER }, minimum: 2 }, [2], [1, "a"]],
  ["$anchor", { $ref: "#here", $defs: { A: { $anchor: "here", type: "number" } } }, [1], ["a"]],
  ["$id of draft 6", { $ref: "#here", $defs: { A: { $id: "#here", type: "number" } } }, [1], ["a"]],
  ["$id", { $id: "https://a.org/s", $ref: "b", $defs: { B: { $id: "b", type: "number" } } }, [1], ["a"]],
  [
    "a recursive reference",
    { type: "object", properties: { next: { $ref: "#" } }, additionalProperties: false },
    [{ next: { next: {} } }],
    [{ next: { other: 1 } }],
  ],
  [
    "unevaluatedProperties",
    { anyOf: [{ properties: { a: NUMBER }, required: ["a"] }, true], unevaluatedProperties: false },
    [{ a: 1 }, {}],
    [{ b: 1 }, { a: 1, b: 1 }],
  ],
  ["unevaluatedItems", { prefixItems: [NUMBER], unevaluatedItems: A }, [[1, "a"]], [[1, 2]]],
  [
    "unevaluatedItems after a reference",
    { $ref: "#/$defs/A", $defs: { A: { contains: A } }, unevaluatedItems: NUMBER },
    [["a", 1]],
    [["a", "b"]],
  ],
];

describe("the keyword", () => {
  it.each(CASES)("%s accepts some values, and no others", (_, schema, valid, invalid) => {
    expect(valid.map((value) => [value, isInstance(value, schema)])).toEqual(valid.map((value) => [value, true]));
    expect(invalid.map((value) => [value, isInstance(value, schema)])).toEqual(invalid.map((value) => [value, false]));
  });
});

describe("a check that cannot be decided", () => {
  it.each([
    ["a pattern with look-around", { pattern: "(?=a)" }, "a", /look-around/],
    ["a reference to another document", { $ref: "https://a.org/other" }, 1, /./],
    ["a reference without a target", { $ref: "#/$defs/B" }, 1, /./],
    ["too much work", { pattern: "^(?:a|b)*$" }, "a".repeat(1_000_001), /too much work/],
  ] as [string, JsonSchema, unknown, RegExp][])("says why: %s", (_, schema, value, problem) => {
    const checked = checkInstance(value, schema);
    expect(checked.accepted).toBeUndefined();
    expect(checked.problem).toMatch(problem);
  });
});

it("references without a target are found, but not in data", () => {
  const schema: Json = {
    properties: { $ref: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/B" }, c: { $ref: "other.json" } },
    allOf: [{ $ref: "#/$defs/C" }],
    default: { $ref: "#/$defs/D" },
    $defs: { A: {} },
  };
  expect(danglingReferences(schema)).toEqual([
    { path: ["properties", "b", "$ref"], reference: "#/$defs/B" },
    { path: ["allOf", 0, "$ref"], reference: "#/$defs/C" },
  ]);
});

it("a format is accepted if the caller does not check formats", () => {
  const options = { spend: () => {}, matches: () => true };
  expect(compileSchema({ format: "date" }).accepts("no date", options)).toBe(true);
  expect(compileSchema({ format: "date" }).accepts("no date", { ...options, isOfFormat: () => false })).toBe(false);
});
