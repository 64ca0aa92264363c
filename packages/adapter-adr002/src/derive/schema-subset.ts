import {
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  type Path,
  recordOf,
} from "@skill-convert/core";

/** The types that the specification lists ("JSON Schema Subset Supported"). */
export const TYPES = ["string", "number", "integer", "boolean", "array", "object"] as const;

/** Each keyword of the subset, and what of its value the subset holds; undefined where it holds none of it. */
const KEYWORDS: Readonly<Record<string, (value: Json) => Json | undefined>> = {
  type: (value) => TYPES.find((type) => type === value),
  pattern: (value) => (typeof value === "string" ? value : undefined),
  minimum: (value) => (typeof value === "number" ? value : undefined),
  maximum: (value) => (typeof value === "number" ? value : undefined),
  items: (value) => (isJsonRecord(value) ? narrowSchema(value) : undefined),
  properties: (value) =>
    isJsonRecord(value)
      ? recordOf(Object.entries(value).map(([name, item]) => [name, narrowSchema(asSchema(item))]))
      : undefined,
  default: (value) => value,
  enum: (value) => (Array.isArray(value) ? value : undefined),
};

export const KEYWORD_NAMES: readonly string[] = Object.keys(KEYWORDS);

/** What the subset holds of a schema: its keywords, at every depth. A boolean schema becomes one that says nothing. */
export function narrowSchema(schema: JsonSchema): JsonRecord {
  if (typeof schema === "boolean") return {};
  return recordOf<Json>(
    Object.entries(schema).map(([keyword, value]) => [keyword, getOwn(KEYWORDS, keyword)?.(value)] as const),
  );
}

/** Whether the subset holds all of a schema. */
export function isInSubset(schema: JsonRecord): boolean {
  return Object.keys(schema).every((keyword) => {
    const value = getOwn(schema, keyword) ?? null;
    if (keyword === "items") return isJsonRecord(value) && isInSubset(value);
    if (keyword !== "properties") return getOwn(KEYWORDS, keyword)?.(value) !== undefined;
    return isJsonRecord(value) && Object.values(value).every((item) => isJsonRecord(item) && isInSubset(item));
  });
}

/** The places of a schema that the subset does not hold. */
export function outsideSubset(schema: JsonRecord, path: Path = []): Path[] {
  return Object.entries(schema).flatMap(([keyword, value]): Path[] => {
    const place = [...path, keyword];
    const narrowed = getOwn(KEYWORDS, keyword)?.(value);
    if (narrowed === undefined) return [place];
    if (jsonEqual(narrowed, value) || !isJsonRecord(value)) return [];
    if (keyword === "items") return outsideSubset(value, place);
    return Object.entries(value).flatMap(([name, item]) =>
      isJsonRecord(item) ? outsideSubset(item, [...place, name]) : [[...place, name]],
    );
  });
}

function asSchema(value: Json): JsonSchema {
  return isJsonRecord(value) ? value : true;
}

const subset: JsonSchema = {
  type: "object",
  properties: {
    type: { enum: [...TYPES] },
    pattern: { type: "string" },
    minimum: { type: "number" },
    maximum: { type: "number" },
    items: { $ref: "#/$defs/subset" },
    properties: { type: "object", additionalProperties: { $ref: "#/$defs/subset" } },
    default: true,
    enum: { type: "array" },
  },
  additionalProperties: false,
};

/** The schemas that the format holds exactly. A parameter's default is beside its schema in the model, not in it. */
export const HELD_PARAMETER_SCHEMA: JsonSchema = {
  allOf: [{ $ref: "#/$defs/subset" }, { not: { required: ["default"] } }],
  $defs: { subset },
};
export const HELD_FIELD_SCHEMA: JsonSchema = { $ref: "#/$defs/subset", $defs: { subset } };
