import { judge, when } from "./judge.js";

judge("type", [
  ["a type is itself", { type: "string" }, { type: "string" }, "yes"],
  ["an integer is a number", { type: "integer" }, { type: "number" }, "yes"],
  ["a number need not be an integer", { type: "number" }, { type: "integer" }, "no"],
  ["a longer list of types is wider", { type: ["string"] }, { type: ["null", "string"] }, "yes"],
  ["a shorter list of types is narrower", { type: ["null", "string"] }, { type: "string" }, "no"],
  ["number includes integer", { type: ["integer", "number"] }, { type: "number" }, "yes"],
  [
    "all types together are everything",
    true,
    { type: ["null", "boolean", "number", "string", "array", "object"] },
    "yes",
  ],
  [
    "six types without fractions are not everything",
    true,
    { type: ["null", "boolean", "integer", "string", "array", "object"] },
    "no",
  ],
  ["an empty list of types is malformed", { type: [] }, false, "unknown"],
  ["an unknown type is malformed", {}, { type: "float" }, "unknown"],
]);

judge("boolean and empty schemas", [
  ["false is in everything", false, { type: "string" }, "yes"],
  ["everything is in true", { type: "string" }, true, "yes"],
  ["true is not in a type", true, { type: "string" }, "no"],
  ["the empty schema is true", true, {}, "yes"],
  ["annotations restrict nothing", { title: "a", type: "null" }, { description: "b", type: "null" }, "yes"],
  ["unknown keywords restrict nothing", {}, { "x-order": 3, maximumForOptimizer: 2 }, "yes"],
  [
    "content keywords restrict nothing",
    { type: "string" },
    { contentEncoding: "base64", contentMediaType: "text/html" },
    "yes",
  ],
]);

judge("enum and const", [
  ["values are checked one by one", { enum: [1, 2, "a"] }, { type: ["integer", "string"] }, "yes"],
  ["one value may be outside", { enum: [1, 2.5] }, { type: "integer" }, "no"],
  ["the order of values does not count", { enum: [1, 2] }, { enum: [2, 1] }, "yes"],
  ["the order of members does not count", { const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }, "yes"],
  ["the order of items does count", { const: [1, 2] }, { const: [2, 1] }, "no"],
  ["true is not 1", { const: true }, { const: 1 }, "no"],
  ["1.0 is an integer", { const: 1.0 }, { type: "integer" }, "yes"],
  ["false is not 0, the empty string or null", { const: false }, { enum: [0, "", null] }, "no"],
  ["both booleans are all booleans", { type: "boolean" }, { enum: [true, false] }, "yes"],
  ["one boolean is not", { type: "boolean" }, { const: true }, "no"],
  ["null is the only null", { type: "null" }, { const: null }, "yes"],
  ["integers of a range can be counted up", { type: "integer", minimum: 1, maximum: 3 }, { enum: [1, 2, 3, 4] }, "yes"],
  ["infinitely many integers cannot be listed", { type: "integer" }, { enum: [1, 2, 3] }, "no"],
  ["an enum that its type refuses is empty", { type: "string", enum: [1, 2] }, false, "yes"],
  ["enums are intersected", { allOf: [{ enum: [1, 2] }, { enum: [2, 3] }] }, { const: 2 }, "yes"],
  ["forbidden values are not allowed", { not: { enum: [1] } }, { not: { enum: [1, 2] } }, "no"],
  ["more forbidden values allow less", { not: { enum: [1, 2] } }, { not: { const: 1 } }, "yes"],
  ["the only object left out", { type: "object", not: { const: {} } }, { minProperties: 1 }, "yes"],
  ["the only array left out", { type: "array", not: { const: [] } }, { minItems: 1 }, "yes"],
]);

judge("allOf, anyOf, oneOf and not", [
  ["a part contains the whole", { allOf: [{ type: "string" }, { minLength: 2 }] }, { minLength: 2 }, "yes"],
  ["an alternative is contained", { type: "string" }, { anyOf: [{ type: "string" }, { type: "null" }] }, "yes"],
  ["every alternative must fit", { anyOf: [{ type: "string" }, { type: "null" }] }, { type: "string" }, "no"],
  ["alternatives may cover a schema together", { type: "integer" }, { anyOf: [{ minimum: 0 }, { maximum: 0 }] }, "yes"],
  ["a gap between alternatives is found", { type: "integer" }, { anyOf: [{ minimum: 1 }, { maximum: -1 }] }, "no"],
  ["two at once are not one", { type: "integer" }, { oneOf: [{ minimum: 0 }, { maximum: 0 }] }, "no"],
  ["disjoint alternatives are one", { type: "integer" }, { oneOf: [{ minimum: 1 }, { maximum: 0 }] }, "yes"],
  [
    "oneOf is in anyOf",
    { oneOf: [{ minimum: 3 }, { multipleOf: 2 }] },
    { anyOf: [{ minimum: 3 }, { multipleOf: 2 }] },
    "yes",
  ],
  ["oneOf leaves out what both accept", { oneOf: [{ enum: [1, 2] }, { enum: [2, 3] }] }, { enum: [1, 3] }, "yes"],
  ["a double negation changes nothing", { not: { not: { type: "string" } } }, { type: "string" }, "yes"],
  [
    "a schema or its negation",
    true,
    { anyOf: [{ minLength: 2, pattern: "a" }, { not: { minLength: 2, pattern: "a" } }] },
    "yes",
  ],
  ["a schema and its negation", { allOf: [{ minLength: 2 }, { not: { minLength: 2 } }] }, false, "yes"],
  [
    "De Morgan",
    { not: { anyOf: [{ type: "string" }, { type: "null" }] } },
    { allOf: [{ not: { type: "string" } }, { not: { type: "null" } }] },
    "yes",
  ],
  ["keywords of other types accept", { type: "string" }, { minimum: 3 }, "yes"],
  ["their negations refuse", { type: "string" }, { not: { minimum: 3 } }, "no"],
]);

const choice = when({ type: "string" }, { minLength: 2 }, { type: "null" });
judge("if, then and else", [
  ["the then branch", { type: "string", minLength: 3 }, choice, "yes"],
  ["the else branch", { type: "null" }, choice, "yes"],
  ["neither branch", { type: "boolean" }, choice, "no"],
  ["both branches together", choice, { anyOf: [{ type: "null" }, { type: "string", minLength: 1 }] }, "yes"],
  ["else without if means nothing", true, { else: false }, "yes"],
  ["if alone means nothing", true, { if: false }, "yes"],
  ["if with else only", { type: "number" }, { if: { type: "string" }, else: { type: "number" } }, "yes"],
]);
