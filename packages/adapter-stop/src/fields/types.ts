import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import {
  formatPattern,
  isInstance,
  VALUE_TYPES,
  type ValueType,
  valueType,
  valueTypes,
} from "@skill-convert/core/schema";

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

/** A type with its constraints. */
export interface WrittenType {
  readonly type: string;
  readonly constraints: JsonRecord;
}

/**
 * Returns the type and constraints that express as much of a schema as STOP can and refuse as few of its values as
 * possible (stop.md#d56).
 *
 * @param value the default of an input
 */
export function writeType(schema: JsonSchema, value?: Json): WrittenType {
  if (typeof schema === "boolean") return { type: typeOfSeveral(schema, value), constraints: {} };
  const choices = choicesOf(schema);
  const type = typeName(schema, choices, value);
  if (type === undefined) return { type: typeOfSeveral(schema, value), constraints: {} };
  const constraints: { [constraint: string]: Json } = {};
  // In the order of the keywords, so that the schema reads back with the same order.
  for (const [keyword, limit] of Object.entries(schema)) {
    const constraint = constraintOf(type, keyword);
    if (choices && (keyword === "enum" || keyword === "const")) constraints["enum"] = choices;
    else if (constraint !== undefined && isValidFor(keyword, limit)) constraints[constraint] = limit;
    else if (keyword === "format" && type === "string") {
      const pattern = formatPattern(schema, [value, ...(choices ?? [])]);
      if (pattern !== undefined) constraints["pattern"] = pattern;
    }
  }
  return { type, constraints: choices ? { ...constraints, enum: choices } : constraints };
}

/**
 * Returns the type for a schema of one type, or one that lists its values; undefined for any other. Null does not count
 * beside another type, because STOP has `required` for values that may be missing.
 */
function typeName(
  schema: JsonRecord,
  choices: readonly Json[] | undefined,
  value: Json | undefined,
): string | undefined {
  if (choices && !Object.hasOwn(schema, "type")) return "enum";
  switch (baseType(schema)) {
    case "string": {
      const type = FORMATS.get(String(schema["format"])) ?? "string";
      const values = [value ?? null, ...(choices ?? [])];
      return type === "url" && values.some((each) => typeof each === "string" && !isUrl(each)) ? "string" : type;
    }
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "array":
      return "array";
    case "object":
      return "json";
    default:
      return choices && "enum";
  }
}

const PLAIN_TYPES: ReadonlyMap<unknown, ValueType> = new Map<unknown, ValueType>([
  ...VALUE_TYPES.filter((type) => type !== "null").map((type) => [type, type] as const),
  ["integer", "number"],
]);

function baseType(schema: JsonRecord): ValueType | undefined {
  const plain = PLAIN_TYPES.get(getOwn(schema, "type"));
  if (plain !== undefined) return plain;
  const [only, ...others] = [...valueTypes(schema)].filter((type) => type !== "null");
  return others.length === 0 ? only : undefined;
}

/**
 * Returns the type for a schema of several types, or of none that STOP has: that of a list or an object which is the
 * default, and otherwise `string`, because the values of a command line are text.
 */
function typeOfSeveral(schema: JsonSchema, value: Json | undefined): string {
  const type = value === undefined ? "string" : valueType(value);
  const isTaken = (type === "array" || type === "object") && valueTypes(schema).has(type);
  if (!isTaken) return "string";
  return type === "array" ? "array" : "json";
}

/**
 * Returns the values that a schema lists, also as alternatives; undefined if it does not list all of them. Values beside
 * a single type stay as they are listed, even if they are not of that type.
 */
function choicesOf(schema: JsonRecord): readonly Json[] | undefined {
  const values = listedValues(schema);
  const type = getOwn(schema, "type");
  if (!values || type === undefined) return values;
  if (typeof type === "string" && (Object.hasOwn(schema, "enum") || Object.hasOwn(schema, "const"))) return values;
  const types = [type].flat().filter((each) => each !== "null");
  const allowed = values.filter((value) => isInstance(value, { type: types.length === 1 ? types : type }) === true);
  return allowed.length > 0 ? allowed : undefined;
}

function listedValues(schema: JsonSchema): readonly Json[] | undefined {
  if (!isJsonRecord(schema)) return undefined;
  const values = getOwn(schema, "enum");
  if (Array.isArray(values)) return values;
  if (Object.hasOwn(schema, "const")) return [getOwn(schema, "const") ?? null];
  const branches = getOwn(schema, "anyOf") ?? getOwn(schema, "oneOf");
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  const lists = branches.map((branch) => (isJsonRecord(branch) ? listedValues(branch) : undefined));
  return lists.every((list) => list !== undefined) ? distinct(lists.flat()) : undefined;
}

function distinct(values: readonly Json[]): Json[] {
  return values.filter((value, index) => values.findIndex((other) => jsonEqual(other, value)) === index);
}

/** Returns true for an HTTP or HTTPS URL (stop.md#s48), and for text with a reference, whose value is known at run time. */
export function isUrl(text: string): boolean {
  return /^(https?:\/\/|.*\$\{)/is.test(text);
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
