import { judge } from "./judge.js";

const integers = { type: "array", items: { type: "integer" } };

judge("items and prefixItems", [
  ["narrower items", integers, { items: { type: "number" } }, "yes"],
  ["wider items", { type: "array", items: { type: "number" } }, integers, "no"],
  ["no items satisfy anything", { type: "array", maxItems: 0 }, { items: false }, "yes"],
  ["impossible items leave only the empty array", { type: "array", items: false }, { const: [] }, "yes"],
  [
    "a tuple is an array of its parts",
    { type: "array", prefixItems: [{ type: "integer" }], items: false },
    integers,
    "yes",
  ],
  [
    "a tuple does not restrict the items after it",
    { type: "array", prefixItems: [{ type: "integer" }] },
    integers,
    "no",
  ],
  ["a tuple may be shorter", { type: "array", prefixItems: [true, false] }, { maxItems: 1 }, "yes"],
  [
    "places are compared one by one",
    { type: "array", prefixItems: [{ const: 1 }, { const: 2 }] },
    { prefixItems: [true, { type: "integer" }] },
    "yes",
  ],
  [
    "one place may differ",
    { type: "array", prefixItems: [{ const: 1 }, { const: 2 }], minItems: 2 },
    { prefixItems: [{ const: 1 }, { const: 1 }] },
    "no",
  ],
  ["a long array is decided without a search", { ...integers, minItems: 5000 }, { items: { type: "string" } }, "no"],
  [
    "items in tuples in items",
    { type: "array", items: { type: "array", prefixItems: [{ const: 0 }], items: false } },
    { items: { maxItems: 1, items: { type: "integer" } } },
    "yes",
  ],
]);

judge("counts of items", [
  ["fewer items", { type: "array", maxItems: 2 }, { maxItems: 3 }, "yes"],
  ["more items", { type: "array", minItems: 2 }, { maxItems: 3 }, "no"],
  ["contradicting counts have no instance", { type: "array", minItems: 3, maxItems: 2 }, false, "yes"],
  [
    "a closed tuple bounds the count",
    { type: "array", prefixItems: [true, true], items: false },
    { maxItems: 2 },
    "yes",
  ],
]);

judge("contains", [
  ["an array that contains something is not empty", { type: "array", contains: { const: 1 } }, { minItems: 1 }, "yes"],
  ["all items of a non-empty array", { ...integers, minItems: 1 }, { contains: { type: "number" } }, "yes"],
  ["the empty array contains nothing", integers, { contains: { type: "number" } }, "no"],
  ["narrower contents", { type: "array", contains: { const: 1 } }, { contains: { type: "integer" } }, "yes"],
  ["wider contents", { type: "array", contains: { type: "integer" } }, { contains: { const: 1 } }, "no"],
  [
    "contents that no item can have",
    { type: "array", items: { type: "string" }, contains: { type: "integer" } },
    false,
    "yes",
  ],
  ["at least two", { type: "array", contains: { const: 1 }, minContains: 2 }, { minItems: 2 }, "yes"],
  [
    "at most one of three",
    { type: "array", contains: { const: 1 }, maxContains: 1, minItems: 3 },
    { items: { const: 1 } },
    "no",
  ],
  ["a least count of zero requires nothing", { type: "array" }, { contains: false, minContains: 0 }, "yes"],
  [
    "two kinds need two places",
    { type: "array", allOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }] },
    { minItems: 2 },
    "yes",
  ],
  [
    "one item may be of both kinds",
    {
      type: "array",
      allOf: [{ contains: { minimum: 1, type: "number" } }, { contains: { maximum: 2, type: "number" } }],
    },
    { minItems: 2 },
    "no",
  ],
  [
    "too many of a kind",
    { type: "array", items: { const: 1 }, minItems: 3, contains: { const: 1 }, maxContains: 2 },
    false,
    "yes",
  ],
  ["bounds without contains mean nothing", { type: "array" }, { minContains: 2, maxContains: 1 }, "yes"],
  ["crossed bounds", { type: "array", contains: true, minContains: 3, maxContains: 2 }, false, "yes"],
]);

judge("uniqueItems", [
  ["single items are unique", { type: "array", maxItems: 1 }, { uniqueItems: true }, "yes"],
  ["two items may be the same", { type: "array", maxItems: 2 }, { uniqueItems: true }, "no"],
  [
    "distinct values cannot be the same",
    { type: "array", prefixItems: [{ const: 1 }, { const: 2 }], items: false },
    { uniqueItems: true },
    "yes",
  ],
  ["more places than values", { type: "array", items: { enum: [1, 2] }, uniqueItems: true }, { maxItems: 2 }, "yes"],
  ["as many places as values", { type: "array", items: { enum: [1, 2] }, uniqueItems: true }, { maxItems: 1 }, "no"],
  [
    "there are only two distinct booleans",
    { type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 3 },
    false,
    "yes",
  ],
  [
    "places compete for values",
    {
      type: "array",
      prefixItems: [{ enum: [1, 2] }, { enum: [1, 2] }, { enum: [1, 2] }],
      minItems: 3,
      uniqueItems: true,
    },
    false,
    "yes",
  ],
  [
    "places make room for each other",
    { type: "array", prefixItems: [{ enum: [1, 2] }, { enum: [1] }, { enum: [2, 3] }], minItems: 3, uniqueItems: true },
    { prefixItems: [{ const: 2 }, true, { const: 3 }] },
    "yes",
  ],
  ["a repetition needs two places", { type: "array", not: { uniqueItems: true } }, { minItems: 2 }, "yes"],
  [
    "a repetition needs a common value",
    { type: "array", prefixItems: [{ type: "string" }, { type: "null" }], items: false, not: { uniqueItems: true } },
    false,
    "yes",
  ],
  ["1 and 1.0 are the same", { const: [1, 1.0] }, { uniqueItems: true }, "no"],
  ["1 and true are not", { const: [1, true, [1], [true]] }, { uniqueItems: true }, "yes"],
  [
    "unique arrays of arrays",
    { type: "array", items: { enum: [[1], [2]] }, uniqueItems: true, minItems: 2 },
    { contains: { const: [1] } },
    "yes",
  ],
]);

judge("unevaluatedItems", [
  [
    "items of an adjacent tuple are evaluated",
    { type: "array", prefixItems: [true], unevaluatedItems: false },
    { maxItems: 1 },
    "yes",
  ],
  [
    "items of a tuple inside allOf are evaluated",
    { type: "array", allOf: [{ prefixItems: [true, true] }], unevaluatedItems: false },
    { maxItems: 2 },
    "yes",
  ],
  ["nothing is left after items", { type: "array", items: true }, { items: true, unevaluatedItems: false }, "yes"],
  [
    "items under a condition that holds are evaluated",
    { type: "array", anyOf: [{ prefixItems: [{ const: 1 }] }, { minItems: 9 }], unevaluatedItems: false, maxItems: 3 },
    { maxItems: 1 },
    "yes",
  ],
  [
    "the other items keep their schema",
    { type: "array", prefixItems: [true], unevaluatedItems: { type: "null" } },
    { prefixItems: [true, { type: "null" }] },
    "yes",
  ],
  ["other types are not restricted", { type: "string" }, { unevaluatedItems: false }, "yes"],
]);
