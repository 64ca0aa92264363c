// Schemas that skills really use: arguments, results, settings. Every ordered pair of them is a question.
const name = { type: "string", minLength: 1, maxLength: 64, pattern: "^[a-z][a-z0-9-]*$" };
const point = { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x", "y"] };

const schemas = [
  {},
  { type: "string" },
  { type: "string", minLength: 1 },
  { type: "string", pattern: "^[a-z]+$" },
  name,
  { type: "string", enum: ["low", "medium", "high"] },
  { enum: ["low", "high", null] },
  { const: "low" },
  { type: ["string", "null"] },
  { type: "integer" },
  { type: "integer", minimum: 0, maximum: 100 },
  { type: "number", minimum: 0, maximum: 1 },
  { type: "number", multipleOf: 0.25 },
  { type: "integer", multipleOf: 5, exclusiveMinimum: 0 },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
  { type: "array", items: name, minItems: 1, uniqueItems: true },
  { type: "array", items: { type: "number" }, minItems: 3, maxItems: 3 },
  { type: "array", contains: { const: "low" } },
  point,
  { ...point, additionalProperties: false },
  { ...point, properties: { ...point.properties, z: { type: "number" } } },
  { type: "object", additionalProperties: { type: "string" } },
  { type: "object", propertyNames: name, additionalProperties: { type: "integer" }, minProperties: 1 },
  {
    type: "object",
    patternProperties: { "^x-": true },
    properties: { id: name },
    required: ["id"],
    additionalProperties: false,
  },
  { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
  { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  {
    oneOf: [
      { type: "object", required: ["id"] },
      { type: "object", required: ["x"] },
    ],
  },
  { type: "object", properties: { kind: { const: "a" }, size: { type: "integer" } }, required: ["kind"] },
  {
    type: "object",
    properties: { kind: { enum: ["a", "b"] }, size: { type: "number" } },
    required: ["kind"],
    not: { required: ["legacy"] },
  },
  { type: "array", items: point, maxItems: 10 },
  { allOf: [{ type: "object", required: ["id"] }, { properties: { id: name, tags: { type: "array", items: name } } }] },
];

/** Every ordered pair of the schemas above. */
export const pairs = schemas.flatMap((s1) => schemas.map((s2) => ({ s1, s2 })));
