import { getOwn, type Json, type JsonRecord, type JsonSchema, jsonEqual, setOwn } from "@skill-convert/core";
import { textAt } from "./values.js";

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

interface Bounds {
  readonly min: string;
  readonly max: string;
  readonly counts: boolean;
}

/** What `min` and `max` bound, by the type in JSON Schema: a value, a length, or a size. */
const BOUNDS: ReadonlyMap<string, Bounds> = new Map([
  ["number", { min: "minimum", max: "maximum", counts: false }],
  ["string", { min: "minLength", max: "maxLength", counts: true }],
  ["array", { min: "minItems", max: "maxItems", counts: true }],
]);

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["uri", "url"],
  ["file-path", "file_path"],
  ["dir-path", "dir_path"],
]);

/** The schema of a type with its constraints, and the constraints that say nothing of a value of that type. */
export function readType(type: string, constraints: JsonRecord | undefined): { schema: JsonRecord; rest: JsonRecord } {
  const base = TYPES.get(type) ?? {};
  if (!constraints) return { schema: { ...base }, rest: {} };
  const bounds = BOUNDS.get(String(base["type"]));
  const schema: { [keyword: string]: Json } = { ...base };
  const rest: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(constraints)) {
    const keyword = keywordOf(key, value, bounds);
    if (keyword === undefined) setOwn(rest, key, value);
    else schema[keyword] = value;
  }
  return { schema, rest };
}

function keywordOf(key: string, value: Json, bounds: Bounds | undefined): string | undefined {
  if (key === "pattern") return typeof value === "string" ? "pattern" : undefined;
  if (key === "enum") return Array.isArray(value) ? "enum" : undefined;
  if ((key !== "min" && key !== "max") || !bounds || typeof value !== "number") return undefined;
  return bounds.counts && !isCount(value) ? undefined : bounds[key];
}

/** Whether a type with constraints is what would be written for the schema that it was read as. */
export function isUsualType(type: string, constraints: JsonRecord | undefined, schema: JsonSchema = {}): boolean {
  const base = TYPES.get(type);
  if (!base) return false;
  if (!constraints) return type !== "enum";
  const some = Object.keys(constraints).length;
  // As many keywords as there should be: each constraint was understood.
  const understood = some > 0 && Object.keys(schema).length === Object.keys(base).length + some;
  return understood && (type !== "enum" || Object.hasOwn(constraints, "enum"));
}

/** The type and constraints that say as much of a schema as STOP can. */
export function writeType(schema: JsonSchema): { type: string; constraints: JsonRecord | undefined } {
  if (typeof schema === "boolean") return { type: "json", constraints: undefined };
  const type = typeName(schema);
  const keywords = Object.keys(schema);
  if (keywords.length === 1 && keywords[0] === "type") return { type, constraints: undefined };
  const constraints: { [constraint: string]: Json } = {};
  // In the order of the schema, so that the same schema comes back.
  for (const keyword of keywords) {
    const constraint = constraintOf(schema, keyword, type);
    if (constraint) constraints[constraint.key] = constraint.value;
  }
  return { type, constraints: Object.keys(constraints).length > 0 ? constraints : undefined };
}

function constraintOf(schema: JsonRecord, keyword: string, type: string): { key: string; value: Json } | undefined {
  const value = schema[keyword];
  switch (keyword) {
    case "pattern":
      return typeof value === "string" ? { key: "pattern", value } : undefined;
    case "const":
      return Object.hasOwn(schema, "enum") || value === undefined ? undefined : { key: "enum", value: [value] };
    case "enum":
      return Array.isArray(value) ? { key: "enum", value } : undefined;
    default: {
      const bounds = BOUNDS.get(String(TYPES.get(type)?.["type"]));
      if (!bounds || (keyword !== bounds.min && keyword !== bounds.max)) return undefined;
      if (typeof value !== "number" || (bounds.counts && !isCount(value))) return undefined;
      return { key: keyword === bounds.min ? "min" : "max", value };
    }
  }
}

/** The type that a schema is written as, where it comes back as another schema. */
export function lossyType(schema: JsonSchema): string | undefined {
  if (isBare(schema)) return undefined;
  const { type, constraints } = writeType(schema);
  return jsonEqual(readType(type, constraints).schema, schema) ? undefined : type;
}

const BARE: ReadonlySet<Json> = new Set(["string", "number", "boolean", "array", "object"]);

/** Whether a schema is the name of a type and nothing else. */
function isBare(schema: JsonSchema): boolean {
  if (typeof schema === "boolean" || !BARE.has(getOwn(schema, "type") ?? null)) return false;
  return Object.keys(schema).length === 1;
}

function typeName(schema: JsonRecord): string {
  switch (baseType(schema)) {
    case "string":
      return FORMATS.get(textAt(schema, "format") ?? "") ?? "string";
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

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
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
