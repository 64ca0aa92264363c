import type { Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { formatPattern } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";

/** The types that the specification lists ("JSON Schema Subset Supported"). */
export const TYPES = ["string", "number", "integer", "boolean", "array", "object"] as const;

/** The types of JSON Schema, of which the subset has all but one. */
export const JSON_TYPES: readonly string[] = [...TYPES, "null"];

/** A keyword of the subset. */
interface Keyword {
  readonly doc: string;
  /** What its value is in JSON Schema, in words. */
  readonly words: string;
  readonly is: (value: Json) => boolean;
  /** What the subset holds of such a value; all of it if left out, undefined for none. */
  readonly narrow?: (value: Json) => Json | undefined;
  /** The schema of the values that the subset holds. */
  readonly schema: JsonRecord;
  /** The schema of all that JSON Schema allows, if that is more. */
  readonly wide?: JsonRecord;
}

const SUBSET = { $ref: "#/$defs/subset" };
const SCHEMA = { anyOf: [{ $ref: "#/$defs/schema" }, { type: "boolean" }] };
const TYPE_NAME = { type: "string", enum: JSON_TYPES };

const isSchema = (value: Json) => isJsonRecord(value) || typeof value === "boolean";

/** Whether a value is a list of names, as that of several types is. */
export function isListOfTexts(value: Json): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

const number = (doc: string): Keyword => ({
  doc,
  words: "a number",
  is: (value) => typeof value === "number",
  schema: { type: "number" },
});

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: {
    doc: "The type of the value: one of the six of the subset.",
    words: "the name of a type",
    is: (value) => typeof value === "string" || isListOfTexts(value),
    narrow: (value) => TYPES.find((type) => type === value),
    schema: { enum: TYPES },
    wide: { anyOf: [TYPE_NAME, { type: "array", items: TYPE_NAME }] },
  },
  pattern: {
    doc: "A regular expression that a string has to match.",
    words: "a text",
    is: (value) => typeof value === "string",
    schema: { type: "string" },
  },
  minimum: number("The least number."),
  maximum: number("The greatest number."),
  items: {
    doc: "The schema of the items of a list.",
    words: "a schema",
    is: isSchema,
    schema: SUBSET,
    wide: SCHEMA,
    narrow: (value) => (isJsonRecord(value) ? narrowSchema(value) : undefined),
  },
  properties: {
    doc: "The schemas of the properties of a mapping, by their names.",
    words: "a mapping of names to schemas",
    is: (value) => isJsonRecord(value) && Object.values(value).every(isSchema),
    narrow: (value) =>
      isJsonRecord(value)
        ? recordOf(Object.entries(value).map(([name, item]) => [name, narrowSchema(asSchema(item))]))
        : undefined,
    schema: { type: "object", additionalProperties: SUBSET },
    wide: { type: "object", additionalProperties: SCHEMA },
  },
  default: { doc: "The value taken when none is given.", words: "a value", is: () => true, schema: {} },
  enum: {
    doc: "The values that are allowed.",
    words: "a list of values",
    is: (value) => Array.isArray(value),
    schema: { type: "array" },
  },
};

export const KEYWORD_NAMES: readonly string[] = Object.keys(KEYWORDS);

/** What the value of a keyword of the subset has to be in JSON Schema and is not. */
export function keywordProblem(name: string, value: Json): string | undefined {
  const keyword = getOwn(KEYWORDS, name);
  return keyword === undefined || keyword.is(value) ? undefined : keyword.words;
}

/** What the subset holds of the value of a keyword; undefined for none of it. */
function narrowValue(name: string, value: Json): Json | undefined {
  const keyword = getOwn(KEYWORDS, name);
  if (keyword?.narrow) return keyword.narrow(value);
  return keyword?.is(value) ? value : undefined;
}

/** What the subset holds of a schema: its keywords, at every depth. A boolean schema becomes one that says nothing. */
export function narrowSchema(schema: JsonSchema): JsonRecord {
  if (typeof schema === "boolean") return {};
  const pattern = Object.hasOwn(schema, "pattern") ? undefined : formatPattern(getOwn(schema, "format"));
  return recordOf<Json>(
    Object.entries(schema).map(([keyword, value]) =>
      keyword === "format" ? (["pattern", pattern] as const) : ([keyword, narrowValue(keyword, value)] as const),
    ),
  );
}

/** Whether the subset holds all of a schema. */
export function isInSubset(schema: JsonRecord): boolean {
  return Object.keys(schema).every((keyword) => {
    const value = getOwn(schema, keyword) ?? null;
    if (keyword === "items") return isJsonRecord(value) && isInSubset(value);
    if (keyword !== "properties") return narrowValue(keyword, value) !== undefined;
    return isJsonRecord(value) && Object.values(value).every((item) => isJsonRecord(item) && isInSubset(item));
  });
}

/** The places of a schema that the subset does not hold. */
export function outsideSubset(schema: JsonRecord, path: Path = []): Path[] {
  return Object.entries(schema).flatMap(([keyword, value]): Path[] => {
    const place = [...path, keyword];
    const narrowed = narrowValue(keyword, value);
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
  properties: recordOf(Object.entries(KEYWORDS).map(([name, { schema }]) => [name, schema])),
  additionalProperties: false,
};

/** The schemas that the format holds exactly. A parameter's default is beside its schema in the model, not in it. */
export const HELD_PARAMETER_SCHEMA: JsonSchema = {
  allOf: [{ $ref: "#/$defs/subset" }, { not: { required: ["default"] } }],
  $defs: { subset },
};
export const HELD_FIELD_SCHEMA: JsonSchema = { $ref: "#/$defs/subset", $defs: { subset } };

/**
 * JSON Schema as far as the specification lists it, for the published schema. Keywords and types beyond the subset are
 * warnings, and no reason to refuse a schema; a value of the wrong kind is.
 */
export const schemaDefinitions: JsonRecord = {
  schema: {
    type: "object",
    properties: recordOf<Json>(
      Object.entries(KEYWORDS).map(([name, { doc, schema, wide = schema }]) => [
        name,
        { title: name.charAt(0).toUpperCase() + name.slice(1), description: doc, ...wide },
      ]),
    ),
  },
};
