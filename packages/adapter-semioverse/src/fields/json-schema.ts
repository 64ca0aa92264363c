import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { isSchema, SCHEMA_APPLICATORS } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";

const APPLIES: Readonly<Record<keyof typeof SCHEMA_APPLICATORS, (value: Json) => boolean>> = {
  schema: isSchema,
  list: (value) => Array.isArray(value) && value.every(isSchema),
  mapping: (value) => isJsonRecord(value) && Object.values(value).every(isSchema),
};

const TYPES: readonly string[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Keywords whose values are lists or numbers, which shorthand never has as the type of a field. */
const MEASURING: readonly string[] = [
  "required",
  "enum",
  "examples",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
];

/** Returns true for a type with a keyword that only a schema can have: `{ type: object, required: [path] }`. */
function isTyped(raw: JsonRecord): boolean {
  const type = getOwn(raw, "type") ?? null;
  const isType = (name: Json) => typeof name === "string" && TYPES.includes(name);
  if (Array.isArray(type)) return type.length > 0 && type.every(isType);
  if (!isType(type)) return false;
  return MEASURING.some((keyword) => {
    const value = getOwn(raw, keyword);
    return typeof value === "number" || Array.isArray(value);
  });
}

/**
 * Returns true if `inputs` or `outputs` is a JSON Schema, and not shorthand, in which every key is the name of a field
 * (semioverse.md#d15).
 */
export function isJsonSchema(raw: Json): boolean {
  if (typeof raw === "boolean") return true;
  if (!isJsonRecord(raw)) return false;
  if (typeof getOwn(raw, "$schema") === "string" || typeof getOwn(raw, "$ref") === "string") return true;
  if (getOwn(raw, "type") === "object" && isJsonRecord(getOwn(raw, "properties"))) return true;
  if (isTyped(raw)) return true;
  return (["schema", "list", "mapping"] as const).some((kind) =>
    SCHEMA_APPLICATORS[kind].some((keyword) => {
      const value = getOwn(raw, keyword);
      return value !== undefined && APPLIES[kind](value);
    }),
  );
}

const SCHEMA = { type: ["object", "boolean"] };

/** The test of {@link isJsonSchema} as a JSON Schema, for editors. */
export const IS_JSON_SCHEMA: JsonRecord = {
  anyOf: [
    { type: "boolean" },
    ...["$schema", "$ref"].map((keyword) => having({ [keyword]: { type: "string" } })),
    having({ type: { const: "object" }, properties: { type: "object" } }),
    having({ type: { type: "array", minItems: 1, items: { enum: TYPES } } }),
    ...MEASURING.map((keyword) => having({ type: { enum: TYPES }, [keyword]: { type: ["array", "number"] } })),
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
