import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { isSchema, SCHEMA_APPLICATORS } from "@skill-convert/core/schema";
import { decodeField, TYPE_PATTERN } from "./types.js";

const APPLIES: Readonly<Record<keyof typeof SCHEMA_APPLICATORS, (value: Json) => boolean>> = {
  schema: isSchema,
  list: (value) => Array.isArray(value) && value.every(isSchema),
  mapping: (value) => isJsonRecord(value) && Object.values(value).every(isSchema),
};

const TYPES: readonly string[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Keywords that nobody takes for the name of a field. */
const UNMISTAKABLE: ReadonlySet<string> = new Set([
  "const",
  "uniqueItems",
  "readOnly",
  "writeOnly",
  "deprecated",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

/** Keywords whose values are lists or numbers, which shorthand never has as the type of a field. */
const MEASURING: readonly string[] = ["required", "enum", "examples", "minimum", "maximum"];

/** All other keywords that are no applicators. They could be names of fields too. */
const PLAIN: readonly string[] = ["type", "title", "description", "default", "format", "pattern"];

const KEYWORDS: ReadonlySet<string> = new Set([
  ...UNMISTAKABLE,
  ...MEASURING,
  ...PLAIN,
  ...Object.values(SCHEMA_APPLICATORS).flat(),
]);

/** An annotation that JSON Schema leaves to others. */
const ANNOTATION = "^x-";

function isType(value: Json): boolean {
  const isName = (name: Json) => typeof name === "string" && TYPES.includes(name);
  return Array.isArray(value) ? value.length > 0 && value.every(isName) : isName(value);
}

/** Returns true if a value of a keyword is not the type of a field in shorthand. */
function isKeywordValue([keyword, value]: readonly [string, Json]): boolean {
  if (keyword === "type") return isType(value);
  if (typeof value === "string") return !decodeField(value).known;
  return keyword === "default" || !isSchema(value);
}

/**
 * Returns true if `inputs` or `outputs` is a JSON Schema, and not shorthand, in which every key is the name of a field
 * (semioverse.md#d15).
 */
export function isJsonSchema(raw: Json): boolean {
  if (typeof raw === "boolean") return true;
  if (!isJsonRecord(raw)) return false;
  const entries = Object.entries(raw);
  if (entries.some(([key]) => key.startsWith("$") || UNMISTAKABLE.has(key))) return true;
  if (getOwn(raw, "type") === "object" && isJsonRecord(getOwn(raw, "properties"))) return true;
  const type = getOwn(raw, "type") ?? null;
  if (Array.isArray(type) && isType(type)) return true;
  if (isType(type) && MEASURING.some((keyword) => isMeasure(getOwn(raw, keyword)))) return true;
  const isNamed = entries.every(([key]) => KEYWORDS.has(key) || key.startsWith("x-"));
  if (entries.length > 0 && isNamed && entries.every(isKeywordValue)) return true;
  return (["schema", "list", "mapping"] as const).some((kind) =>
    SCHEMA_APPLICATORS[kind].some((keyword) => {
      const value = getOwn(raw, keyword);
      return value !== undefined && APPLIES[kind](value);
    }),
  );
}

function isMeasure(value: Json | undefined): boolean {
  return typeof value === "number" || Array.isArray(value);
}

const SCHEMA = { type: ["object", "boolean"] };
const NOT_A_WORD = { not: { type: "string", pattern: TYPE_PATTERN } };
const IS_TYPE = { anyOf: [{ enum: TYPES }, { type: "array", minItems: 1, items: { enum: TYPES } }] };

/** The test of {@link isJsonSchema} as a JSON Schema, for editors. */
export const IS_JSON_SCHEMA: JsonRecord = {
  anyOf: [
    { type: "boolean" },
    { type: "object", not: { propertyNames: { not: { pattern: "^\\$" } } } },
    ...[...UNMISTAKABLE].map((keyword) => having({ [keyword]: true })),
    having({ type: { const: "object" }, properties: { type: "object" } }),
    having({ type: { type: "array", minItems: 1, items: { enum: TYPES } } }),
    ...MEASURING.map((keyword) => having({ type: { enum: TYPES }, [keyword]: { type: ["array", "number"] } })),
    {
      type: "object",
      minProperties: 1,
      propertyNames: { anyOf: [{ enum: [...KEYWORDS] }, { pattern: ANNOTATION }] },
      properties: { type: IS_TYPE, default: NOT_A_WORD },
      additionalProperties: { ...NOT_A_WORD, type: ["string", "array", "number", "null"] },
    },
    ...SCHEMA_APPLICATORS.schema.map((keyword) => having({ [keyword]: SCHEMA })),
    ...SCHEMA_APPLICATORS.list.map((keyword) => having({ [keyword]: { type: "array", items: SCHEMA } })),
    ...SCHEMA_APPLICATORS.mapping.map((keyword) =>
      having({ [keyword]: { type: "object", additionalProperties: SCHEMA } }),
    ),
  ],
};

function having(properties: JsonRecord): JsonRecord {
  return { type: "object", required: Object.keys(properties), properties };
}

/** The `$schema` that marks a schema. The `#` at its end tells it from one that a person wrote. */
export const MARK = "https://json-schema.org/draft/2020-12/schema#";

/** Adds the mark to a schema that would be taken for shorthand (semioverse.md#d19). */
export function mark(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean" || isJsonSchema(schema)) return schema;
  return recordOf<Json>([["$schema", MARK], ...Object.entries(schema)]);
}

/** The inverse of {@link mark}. */
export function unmark(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean" || getOwn(schema, "$schema") !== MARK) return schema;
  const rest = recordOf(Object.entries(schema).filter(([keyword]) => keyword !== "$schema"));
  return isJsonSchema(rest) ? schema : rest;
}
