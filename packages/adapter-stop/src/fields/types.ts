import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { formatPattern } from "@skill-convert/core/adapters";
import { getOwn, jsonEqual } from "@skill-convert/core/json";

/** "Types": the name of each type and the JSON Schema that it stands for. `enum` takes its values from the constraints. */
export const TYPES: ReadonlyMap<string, JsonRecord> = new Map<string, JsonRecord>([
  ["string", { type: "string" }],
  ["number", { type: "number" }],
  ["boolean", { type: "boolean" }],
  ["file_path", { type: "string", format: "file-path" }],
  ["dir_path", { type: "string", format: "dir-path" }],
  ["url", { type: "string", format: "uri" }],
  ["json", { type: "object" }],
  ["array", { type: "array" }],
  ["enum", {}],
]);

/** The keywords that `min` and `max` stand for, by the type in JSON Schema: they bound a value, a length, or a size. */
const BOUNDS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ["number", { min: "minimum", max: "maximum" }],
  ["string", { min: "minLength", max: "maxLength" }],
  ["array", { min: "minItems", max: "maxItems" }],
]);

/** The keyword of JSON Schema for each constraint that says something of a value, by the type. */
const KEYWORDS: ReadonlyMap<string, readonly (readonly [constraint: string, keyword: string])[]> = new Map(
  Array.from(TYPES, ([type, { type: base }]) => [
    type,
    [["pattern", "pattern"], ["enum", "enum"], ...Object.entries(BOUNDS.get(String(base)) ?? {})],
  ]),
);

/** Those that say something of a value of any type. */
const UNBOUNDED = KEYWORDS.get("json") ?? [];

/** Whether a value is one that a keyword can have. */
function takes(keyword: string, value: Json | undefined): boolean {
  switch (keyword) {
    case "pattern":
      return typeof value === "string";
    case "enum":
      return Array.isArray(value);
    case "minimum":
    case "maximum":
      return typeof value === "number";
    default:
      return typeof value === "number" && Number.isInteger(value) && value >= 0;
  }
}

/** The keyword that a constraint of a type stands for; undefined if it says nothing. */
export function keywordOf(type: string, constraint: string, value: Json): string | undefined {
  const keyword = (KEYWORDS.get(type) ?? UNBOUNDED).find(([key]) => key === constraint)?.[1];
  return keyword !== undefined && takes(keyword, value) ? keyword : undefined;
}

/** The constraint that a keyword is written as for a type; undefined if it is part of the type, or has no place. */
export function constraintOf(type: string, keyword: string): string | undefined {
  return (KEYWORDS.get(type) ?? UNBOUNDED).find(([, each]) => each === keyword)?.[0];
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["uri", "url"],
  ["file-path", "file_path"],
  ["dir-path", "dir_path"],
]);

/** The schema of a type with its constraints. */
export function readType(type: string, constraints: JsonRecord = {}): JsonRecord {
  const schema: { [keyword: string]: Json } = { ...TYPES.get(type) };
  for (const [key, value] of Object.entries(constraints)) {
    const keyword = keywordOf(type, key, value);
    if (keyword !== undefined) schema[keyword] = value;
  }
  return schema;
}

/** The type and constraints that say as much of a schema as STOP can. */
export function writeType(schema: JsonSchema): { type: string; constraints: JsonRecord } {
  if (typeof schema === "boolean") return { type: "json", constraints: {} };
  const type = typeName(schema);
  const constraints: { [constraint: string]: Json } = {};
  // In the order of the schema, so that the same schema comes back.
  for (const [keyword, value] of Object.entries(schema)) {
    const constraint = constraintOf(type, keyword);
    if (constraint !== undefined && takes(keyword, value)) constraints[constraint] = value;
    else if (keyword === "format" && type === "string" && !Object.hasOwn(schema, "pattern")) {
      const pattern = formatPattern(value);
      if (pattern !== undefined) constraints["pattern"] = pattern;
    } else if (keyword === "const" && !Object.hasOwn(schema, "enum")) constraints["enum"] = [value];
  }
  return { type, constraints };
}

/** The type that a schema is written as, if it comes back as another schema. */
export function lossyType(schema: JsonSchema): string | undefined {
  const { type, constraints } = writeType(schema);
  return jsonEqual(readType(type, constraints), schema) ? undefined : type;
}

function typeName(schema: JsonRecord): string {
  switch (baseType(schema)) {
    case "string":
      return FORMATS.get(String(schema["format"])) ?? "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "array":
      return "array";
    case undefined:
      return hasChoices(schema) && !Object.hasOwn(schema, "type") ? "enum" : "json";
    default:
      return "json";
  }
}

/** The one type of a schema; "or null" is left out, since STOP says by `required` whether there is a value. */
function baseType(schema: JsonRecord): string | undefined {
  const type = getOwn(schema, "type");
  if (!Array.isArray(type)) return typeof type === "string" ? type : undefined;
  const types = new Set(type.filter((name) => name !== "null").map((name) => (name === "integer" ? "number" : name)));
  const [only] = types;
  return types.size === 1 && typeof only === "string" ? only : undefined;
}

function hasChoices(schema: JsonRecord): boolean {
  return Array.isArray(getOwn(schema, "enum")) || (Object.hasOwn(schema, "const") && !Object.hasOwn(schema, "enum"));
}

const keywords = (base: JsonRecord, more: JsonRecord = {}): JsonRecord => ({
  type: "object",
  properties: { ...base, pattern: { type: "string" }, enum: { type: "array" }, ...more },
  required: Object.keys(base),
  additionalProperties: false,
});
const number = { type: "number" };
const count = { type: "integer", minimum: 0 };
const lengths = { minLength: count, maxLength: count };
const type = (name: string) => ({ type: { const: name } });

/** The schemas that a type with constraints says in full. */
export const EXACT_SCHEMA: JsonSchema = {
  anyOf: [
    keywords(type("string"), lengths),
    keywords({ ...type("string"), format: { enum: [...FORMATS.keys()] } }, lengths),
    keywords(type("number"), { minimum: number, maximum: number }),
    keywords(type("boolean")),
    keywords(type("array"), { minItems: count, maxItems: count }),
    keywords(type("object")),
    keywords({ enum: { type: "array" } }),
  ],
};
