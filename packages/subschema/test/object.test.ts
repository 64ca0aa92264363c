import { judge, when } from "./judge.js";

const closed = { type: "object", properties: { a: { type: "integer" } }, additionalProperties: false };

judge("properties, patternProperties and additionalProperties", [
  [
    "a narrower member",
    { type: "object", properties: { a: { const: 1 } } },
    { properties: { a: { type: "integer" } } },
    "yes",
  ],
  [
    "a wider member",
    { type: "object", properties: { a: { type: "number" } } },
    { properties: { a: { type: "integer" } } },
    "no",
  ],
  ["a member that is not described", { type: "object" }, { properties: { a: { type: "integer" } } }, "no"],
  ["a closed object is in the open one", closed, { properties: { a: { type: "number" } } }, "yes"],
  ["an open object is not in the closed one", { type: "object", properties: { a: { type: "integer" } } }, closed, "no"],
  ["a closed object has few members", closed, { maxProperties: 1 }, "yes"],
  ["a member that is not allowed", { type: "object", properties: { a: false } }, { not: { required: ["a"] } }, "yes"],
  [
    "a required member that is not allowed",
    { type: "object", properties: { a: false }, required: ["a"] },
    false,
    "yes",
  ],
  [
    "a pattern covers a name",
    { type: "object", patternProperties: { "^a": { type: "integer" } } },
    { properties: { ab: { type: "number" } } },
    "yes",
  ],
  [
    "a pattern does not cover another name",
    { type: "object", patternProperties: { "^a": { type: "integer" } } },
    { properties: { ba: { type: "number" } } },
    "no",
  ],
  [
    "a wider pattern",
    { type: "object", patternProperties: { a: { type: "integer" } } },
    { patternProperties: { "^ab": { type: "number" } } },
    "yes",
  ],
  [
    "a narrower pattern",
    { type: "object", patternProperties: { "^ab": { type: "integer" } } },
    { patternProperties: { a: { type: "number" } } },
    "no",
  ],
  [
    "two patterns at once",
    {
      type: "object",
      patternProperties: { "^a": { minimum: 1 }, b$: { maximum: 0 } },
      additionalProperties: false,
      required: ["ab"],
    },
    { properties: { ab: { not: { type: "number" } } } },
    "yes",
  ],
  [
    "names make up a finite pattern",
    { type: "object", properties: { a: { type: "null" }, b: { type: "null" } } },
    { patternProperties: { "^[ab]$": { type: "null" } } },
    "yes",
  ],
  [
    "additional members are those left over",
    { type: "object", properties: { a: true }, additionalProperties: { type: "integer" } },
    { properties: { b: { type: "number" } } },
    "yes",
  ],
  [
    "additional members next to a pattern",
    { type: "object", patternProperties: { "^x-": true }, additionalProperties: false },
    { propertyNames: { pattern: "^x" } },
    "yes",
  ],
  ["a name from Object.prototype", { type: "object", required: ["toString"] }, { required: ["valueOf"] }, "no"],
]);

judge("required and counts of members", [
  ["more is required", { type: "object", required: ["a", "b"] }, { required: ["a"] }, "yes"],
  ["less is required", { type: "object", required: ["a"] }, { required: ["a", "b"] }, "no"],
  ["required members count", { type: "object", required: ["a", "b"] }, { minProperties: 2 }, "yes"],
  ["counts require no name", { type: "object", minProperties: 1 }, { required: ["a"] }, "no"],
  ["unless there is no other name", { ...closed, minProperties: 1 }, { required: ["a"] }, "yes"],
  ["more members than names", { ...closed, minProperties: 2 }, false, "yes"],
  [
    "a finite pattern has few names",
    { type: "object", patternProperties: { "^[ab]$": true }, additionalProperties: false, minProperties: 3 },
    false,
    "yes",
  ],
  ["too few members for the required ones", { type: "object", required: ["a", "b"], maxProperties: 1 }, false, "yes"],
  ["requirements are for objects only", { type: "array" }, { required: ["a"] }, "yes"],
]);

judge("propertyNames", [
  ["a narrower name", { type: "object", propertyNames: { maxLength: 2 } }, { propertyNames: { maxLength: 3 } }, "yes"],
  ["a wider name", { type: "object", propertyNames: { maxLength: 3 } }, { propertyNames: { maxLength: 2 } }, "no"],
  ["no name leaves the empty object", { type: "object", propertyNames: false }, { const: {} }, "yes"],
  [
    "few names",
    { type: "object", propertyNames: { enum: ["a", "b"] }, minProperties: 2 },
    { required: ["a", "b"] },
    "yes",
  ],
  [
    "a required name that is not allowed",
    { type: "object", propertyNames: { pattern: "^x" }, required: ["a"] },
    false,
    "yes",
  ],
  ["names that are not strings", { type: "object", propertyNames: { type: "integer" } }, { maxProperties: 0 }, "yes"],
]);

judge("dependentRequired and dependentSchemas", [
  [
    "a dependent member is present",
    { type: "object", required: ["a"], dependentRequired: { a: ["b"] } },
    { required: ["b"] },
    "yes",
  ],
  ["an absent member requires nothing", { type: "object", dependentRequired: { a: ["b"] } }, { required: ["b"] }, "no"],
  [
    "chains",
    { type: "object", required: ["a"], dependentRequired: { a: ["b"], b: ["c"] } },
    { required: ["c"] },
    "yes",
  ],
  [
    "a requirement is a schema",
    { type: "object", dependentRequired: { a: ["b"] } },
    { dependentSchemas: { a: { required: ["b"] } } },
    "yes",
  ],
  [
    "a dependent schema applies to the whole object",
    { type: "object", required: ["a"], dependentSchemas: { a: { maxProperties: 1 } } },
    { maxProperties: 1 },
    "yes",
  ],
  ["dependent schemas are for objects only", { type: "string" }, { dependentSchemas: { a: false } }, "yes"],
]);

judge("several requirements for one object", [
  [
    "one member may break two rules",
    { type: "object", maxProperties: 1 },
    { anyOf: [{ patternProperties: { a: { type: "null" } } }, { patternProperties: { b: { type: "null" } } }] },
    "no",
  ],
  [
    "unless no name meets both patterns",
    { type: "object", maxProperties: 1 },
    { anyOf: [{ patternProperties: { "^a": { type: "null" } } }, { patternProperties: { "^b": { type: "null" } } }] },
    "yes",
  ],
  [
    "alternatives of objects",
    { type: "object", required: ["k"], properties: { k: { enum: ["x", "y"] } } },
    { anyOf: [{ properties: { k: { const: "x" } } }, { properties: { k: { const: "y" } } }] },
    "yes",
  ],
]);

const open = { type: "object", properties: { a: true }, unevaluatedProperties: false };
judge("unevaluatedProperties", [
  ["adjacent members are evaluated", open, { maxProperties: 1 }, "yes"],
  [
    "members in allOf are evaluated",
    {
      type: "object",
      allOf: [{ properties: { a: true } }, { patternProperties: { "^b$": true } }],
      unevaluatedProperties: false,
    },
    { propertyNames: { enum: ["a", "b"] } },
    "yes",
  ],
  [
    "members in a branch that holds are evaluated",
    {
      type: "object",
      ...when({ required: ["a"] }, { properties: { a: true, b: true } }),
      unevaluatedProperties: false,
    },
    { not: { required: ["b"], properties: { a: false } } },
    "yes",
  ],
  [
    "members in a branch that fails are not evaluated",
    {
      type: "object",
      required: ["b"],
      ...when({ required: ["a"] }, { properties: { a: true, b: true } }),
      unevaluatedProperties: false,
    },
    { required: ["a"] },
    "yes",
  ],
  [
    "members behind a reference are evaluated",
    {
      type: "object",
      $ref: "#/$defs/base",
      unevaluatedProperties: false,
      $defs: { base: { properties: { a: true } } },
    },
    { maxProperties: 1 },
    "yes",
  ],
  [
    "members behind a dependency are evaluated",
    { type: "object", dependentSchemas: { a: { properties: { a: true } } }, unevaluatedProperties: false },
    { propertyNames: { const: "a" } },
    "yes",
  ],
  [
    "members under a negation are not evaluated",
    { type: "object", not: { not: { properties: { a: true } } }, unevaluatedProperties: false },
    { const: {} },
    "yes",
  ],
  [
    "nothing is left after additionalProperties",
    { type: "object", additionalProperties: { type: "null" } },
    { additionalProperties: { type: "null" }, unevaluatedProperties: false },
    "yes",
  ],
  [
    "the other members keep their schema",
    { type: "object", properties: { a: true }, unevaluatedProperties: { type: "null" } },
    { properties: { b: { type: "null" } } },
    "yes",
  ],
]);
