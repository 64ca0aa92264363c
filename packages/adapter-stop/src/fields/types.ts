import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { getOwn, jsonEqual } from "@skill-convert/core/json";
import { formatPattern } from "@skill-convert/core/schema";

/**
 * The nine types (stop.md#s42), each with its JSON Schema. The values of `enum` are in the constraints (stop.md#s51).
 */
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

/** The keywords for `min` and `max` by the type in JSON Schema: they bound a value, a length or a size. */
const BOUNDS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ["number", { min: "minimum", max: "maximum" }],
  ["string", { min: "minLength", max: "maxLength" }],
  ["array", { min: "minItems", max: "maxItems" }],
]);

/** The constraints that apply to each type, with their keywords in JSON Schema. */
const KEYWORDS: ReadonlyMap<string, readonly (readonly [constraint: string, keyword: string])[]> = new Map(
  Array.from(TYPES, ([type, { type: base }]) => [
    type,
    [["pattern", "pattern"], ["enum", "enum"], ...Object.entries(BOUNDS.get(String(base)) ?? {})],
  ]),
);

/** The constraints that apply to every type. */
const UNBOUNDED = KEYWORDS.get("json") ?? [];

function isValidFor(keyword: string, value: Json | undefined): boolean {
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

/** The keyword for a constraint; undefined if the constraint does not apply to the type, or its value is invalid. */
export function keywordOf(type: string, constraint: string, value: Json): string | undefined {
  const keyword = (KEYWORDS.get(type) ?? UNBOUNDED).find(([key]) => key === constraint)?.[1];
  return keyword !== undefined && isValidFor(keyword, value) ? keyword : undefined;
}

/** The constraint for a keyword; undefined if the keyword belongs to the type itself or STOP has none for it. */
export function constraintOf(type: string, keyword: string): string | undefined {
  return (KEYWORDS.get(type) ?? UNBOUNDED).find(([, each]) => each === keyword)?.[0];
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["uri", "url"],
  ["file-path", "file_path"],
  ["dir-path", "dir_path"],
]);

/** Returns the schema of a type with its constraints. */
export function readType(type: string, constraints: JsonRecord = {}): JsonRecord {
  const schema: { [keyword: string]: Json } = { ...TYPES.get(type) };
  for (const [key, value] of Object.entries(constraints)) {
    const keyword = keywordOf(type, key, value);
    if (keyword !== undefined) schema[keyword] = value;
  }
  return schema;
}

/** Returns the type and constraints that express as much of a schema as STOP can. */
export function writeType(schema: JsonSchema): { type: string; constraints: JsonRecord } {
  if (typeof schema === "boolean") return { type: "json", constraints: {} };
  const type = typeName(schema);
  const constraints: { [constraint: string]: Json } = {};
  // In the order of the keywords, so that the schema reads back with the same order.
  for (const [keyword, value] of Object.entries(schema)) {
    const constraint = constraintOf(type, keyword);
    if (constraint !== undefined && isValidFor(keyword, value)) constraints[constraint] = value;
    else if (keyword === "format" && type === "string" && !Object.hasOwn(schema, "pattern")) {
      const pattern = formatPattern(value);
      if (pattern !== undefined) constraints["pattern"] = pattern;
    } else if (keyword === "const" && !Object.hasOwn(schema, "enum")) constraints["enum"] = [value];
  }
  return { type, constraints };
}

/** The type that a schema is written as, if that reads back as another schema; undefined if nothing is lost. */
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

/** The single type of a schema. Null does not count, because STOP has `required` for values that may be missing. */
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

/** Schemas that a type with constraints expresses in full. */
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
