import type { Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { formatPattern } from "@skill-convert/core/schema";

/** The types of the subset (adr002.md#s18). */
export const TYPES = ["string", "number", "integer", "boolean", "array", "object"] as const;

/** The types of JSON Schema. */
export const JSON_TYPES: readonly string[] = [...TYPES, "null"];

interface Keyword {
  readonly doc: string;
  /** The expected value, for messages. */
  readonly expected: string;
  /** Returns true if JSON Schema allows the value. */
  readonly isValid: (value: Json) => boolean;
  /**
   * Narrows a valid value to the subset; undefined if nothing remains. Without it, the subset holds every valid value.
   */
  readonly narrow?: (value: Json) => Json | undefined;
  /** The schema of the values that the subset holds. */
  readonly schema: JsonRecord;
  /** The schema of all values that JSON Schema allows, if the subset holds fewer. */
  readonly wide?: JsonRecord;
}

const SUBSET = { $ref: "#/$defs/subset" };
const SCHEMA = { anyOf: [{ $ref: "#/$defs/schema" }, { type: "boolean" }] };
const TYPE_NAME = { type: "string", enum: JSON_TYPES };

const isSchema = (value: Json) => isJsonRecord(value) || typeof value === "boolean";

/** Returns true if a value is a list of strings, as `type` has it for several types. */
export function isListOfStrings(value: Json): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

const number = (doc: string): Keyword => ({
  doc,
  expected: "a number",
  isValid: (value) => typeof value === "number",
  schema: { type: "number" },
});

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: {
    doc: "The type of the value: one of the six of the subset.",
    expected: "the name of a type",
    isValid: (value) => typeof value === "string" || isListOfStrings(value),
    narrow: (value) => TYPES.find((type) => type === value),
    schema: { enum: TYPES },
    wide: { anyOf: [TYPE_NAME, { type: "array", items: TYPE_NAME }] },
  },
  pattern: {
    doc: "A regular expression that a string has to match.",
    expected: "a string",
    isValid: (value) => typeof value === "string",
    schema: { type: "string" },
  },
  minimum: number("The smallest number that is allowed."),
  maximum: number("The largest number that is allowed."),
  items: {
    doc: "The schema of the items of a list.",
    expected: "a schema",
    isValid: isSchema,
    schema: SUBSET,
    wide: SCHEMA,
    narrow: (value) => (isJsonRecord(value) ? narrowSchema(value) : undefined),
  },
  properties: {
    doc: "The schemas of the properties of a mapping, by their names.",
    expected: "a mapping of names to schemas",
    isValid: (value) => isJsonRecord(value) && Object.values(value).every(isSchema),
    narrow: (value) =>
      isJsonRecord(value)
        ? recordOf(Object.entries(value).map(([name, item]) => [name, narrowSchema(asSchema(item))]))
        : undefined,
    schema: { type: "object", additionalProperties: SUBSET },
    wide: { type: "object", additionalProperties: SCHEMA },
  },
  default: { doc: "The value that is used if none is given.", expected: "a value", isValid: () => true, schema: {} },
  enum: {
    doc: "The values that are allowed.",
    expected: "a list of values",
    isValid: (value) => Array.isArray(value),
    schema: { type: "array" },
  },
};

export const KEYWORD_NAMES: readonly string[] = Object.keys(KEYWORDS);

/** The expected value of a keyword of the subset; undefined if the value is valid in JSON Schema. */
export function keywordProblem(name: string, value: Json): string | undefined {
  const keyword = getOwn(KEYWORDS, name);
  return keyword === undefined || keyword.isValid(value) ? undefined : keyword.expected;
}

/** Narrows the value of a keyword to the subset; undefined if nothing remains. */
function narrowValue(name: string, value: Json): Json | undefined {
  const keyword = getOwn(KEYWORDS, name);
  if (keyword?.narrow) return keyword.narrow(value);
  return keyword?.isValid(value) ? value : undefined;
}

/**
 * Narrows a schema to the keywords of the subset, at every depth. It accepts what it accepted before
 * (mapping-decisions.md#d106), except that a pattern stands for a format of dates or UUIDs (mapping-decisions.md#d25). A
 * boolean schema becomes the empty schema.
 */
export function narrowSchema(schema: JsonSchema): JsonRecord {
  if (typeof schema === "boolean") return {};
  return recordOf<Json>(
    Object.entries(schema)
      .filter(([keyword]) => !isOfRest(keyword, schema))
      .map(([keyword, value]) =>
        keyword === "format"
          ? (["pattern", patternFor(schema)] as const)
          : ([keyword, narrowValue(keyword, value)] as const),
      ),
  );
}

/** The pattern for the format of a schema, which takes its default and its allowed values. */
function patternFor(schema: JsonRecord): string | undefined {
  const choices = getOwn(schema, "enum");
  return formatPattern(schema, [getOwn(schema, "default"), ...(Array.isArray(choices) ? choices : [])]);
}

/** Returns true if a pattern stands for a format at some depth of a schema (mapping-decisions.md#d25). */
export function hasPatternForFormat(schema: JsonSchema): boolean {
  if (!isJsonRecord(schema)) return false;
  const { items, properties } = schema;
  return (
    patternFor(schema) !== undefined ||
    (isJsonRecord(items) && hasPatternForFormat(items)) ||
    (isJsonRecord(properties) &&
      Object.values(properties).some((each) => isJsonRecord(each) && hasPatternForFormat(each)))
  );
}

/** Beside `prefixItems`, `items` is about the rest of a list, and without it about all items. */
function isOfRest(keyword: string, schema: JsonRecord): boolean {
  return keyword === "items" && Object.hasOwn(schema, "prefixItems");
}

/** Returns true if the subset holds the entire schema. */
export function isInSubset(schema: JsonRecord): boolean {
  return Object.keys(schema).every((keyword) => {
    const value = getOwn(schema, keyword) ?? null;
    if (keyword === "items") return isJsonRecord(value) && isInSubset(value);
    if (keyword !== "properties") return narrowValue(keyword, value) !== undefined;
    return isJsonRecord(value) && Object.values(value).every((item) => isJsonRecord(item) && isInSubset(item));
  });
}

/** The paths of the parts of a schema that the subset does not hold. */
export function outsideSubset(schema: JsonRecord, path: Path = []): Path[] {
  return Object.entries(schema).flatMap(([keyword, value]): Path[] => {
    const place = [...path, keyword];
    const narrowed = narrowValue(keyword, value);
    if (narrowed === undefined || isOfRest(keyword, schema)) return [place];
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

/** The schemas that the format holds exactly. The model keeps a parameter's default outside its schema. */
export const HELD_PARAMETER_SCHEMA: JsonSchema = {
  allOf: [{ $ref: "#/$defs/subset" }, { not: { required: ["default"] } }],
  $defs: { subset },
};
export const HELD_FIELD_SCHEMA: JsonSchema = { $ref: "#/$defs/subset", $defs: { subset } };

/**
 * The definition of a schema in the published JSON Schema. It allows keywords and types outside the subset, which are
 * warnings, and refuses values of the wrong kind, which are errors (adr002.md#d18, adr002.md#d20).
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
