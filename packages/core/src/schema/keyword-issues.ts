import { getOwn, isJsonRecord, type Json, type JsonSchema } from "../json.js";
import type { Path } from "../path.js";
import { didYouMean, similarWord } from "../text/did-you-mean.js";

/** Keywords that apply schemas to a value or its parts, by the type of their own value. */
export const SCHEMA_APPLICATORS = {
  schema: [
    "not",
    "if",
    "then",
    "else",
    "items",
    "contains",
    "additionalProperties",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
  ],
  list: ["allOf", "anyOf", "oneOf", "prefixItems"],
  mapping: ["properties", "patternProperties", "dependentSchemas"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Returns true if a value has the type of a JSON Schema: an object, true or false. */
export function isSchema(value: Json): value is JsonSchema {
  return typeof value === "boolean" || isJsonRecord(value);
}

/** A keyword with an invalid value. */
export interface KeywordIssue {
  /** The path of the keyword from the schema. */
  readonly path: Path;
  readonly expected: string;
  readonly found: string;
  /** The type that was probably meant instead of the one that was found. */
  readonly meant?: string;
}

interface Requirement {
  readonly expected: string;
  is(value: Json): boolean;
}

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

const isString = (value: Json): value is string => typeof value === "string";
const isNumber = (value: Json) => typeof value === "number";
const isUniqueStrings = (value: Json) =>
  Array.isArray(value) && value.every(isString) && new Set(value).size === value.length;
const isType = (value: Json) => isString(value) && TYPES.includes(value);

const type: Requirement = {
  expected: `a type or a list of types (${TYPES.join(", ")})`,
  is: (value) =>
    isType(value) || (isUniqueStrings(value) && Array.isArray(value) && value.length > 0 && value.every(isType)),
};
const text: Requirement = { expected: "a string", is: isString };
const number: Requirement = { expected: "a number", is: isNumber };
const count: Requirement = {
  expected: "a whole number, 0 or more",
  is: (value) => Number.isInteger(value) && Number(value) >= 0,
};
const truth: Requirement = { expected: "true or false", is: (value) => typeof value === "boolean" };
const list: Requirement = { expected: "a list", is: (value) => Array.isArray(value) };
const names: Requirement = { expected: "a list of unique names", is: isUniqueStrings };
const schema: Requirement = { expected: "a schema", is: isSchema };
const items: Requirement = { expected: "a schema", is: (value) => isSchema(value) || Array.isArray(value) };
const schemas: Requirement = { expected: "a list of schemas", is: (value) => Array.isArray(value) && value.length > 0 };
const mapping: Requirement = { expected: "a mapping of names to schemas", is: isJsonRecord };

/** The requirement of each JSON Schema keyword for its value. Some keywords have several forms in older drafts. */
const REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map([
  ["type", type],
  ["required", names],
  ["enum", list],
  ["examples", list],
  [
    "pattern",
    { expected: "a regular expression", is: (value: Json) => isString(value) && patternProblem(value) === undefined },
  ],
  ["multipleOf", { expected: "a number above 0", is: (value: Json) => isNumber(value) && Number(value) > 0 }],
  ["dependentRequired", { expected: "a mapping of names to lists of names", is: isNamesByName }],
  ...entries(["minimum", "maximum"], number),
  ...entries(["exclusiveMinimum", "exclusiveMaximum"], {
    ...number,
    is: (value) => isNumber(value) || truth.is(value),
  }),
  ...entries(["minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains"], count),
  ...entries(["minProperties", "maxProperties"], count),
  ...entries(["uniqueItems", "readOnly", "writeOnly", "deprecated"], truth),
  ...entries(["title", "description", "format", "$ref", "$id", "$schema", "$comment", "$anchor"], text),
  ...entries(SCHEMA_APPLICATORS.schema, schema),
  ...entries(SCHEMA_APPLICATORS.list, schemas),
  ...entries([...SCHEMA_APPLICATORS.mapping, "$defs", "definitions"], mapping),
  ["items", items],
]);

function entries(keywords: readonly string[], requirement: Requirement): (readonly [string, Requirement])[] {
  return keywords.map((keyword) => [keyword, requirement]);
}

function isNamesByName(value: Json): boolean {
  return isJsonRecord(value) && Object.values(value).every(isUniqueStrings);
}

const MAPPINGS: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.mapping, "$defs", "definitions"]);
const INSIDE: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.schema, ...SCHEMA_APPLICATORS.list, ...MAPPINGS]);

/** Returns every keyword with an invalid value in a schema and its subschemas. */
export function keywordIssues(value: Json, path: Path = []): KeywordIssue[] {
  if (!isJsonRecord(value)) {
    return isSchema(value) ? [] : [{ path, expected: schema.expected, found: describe(value) }];
  }
  return Object.entries(value).flatMap(([keyword, item]) => {
    const requirement = REQUIREMENTS.get(keyword);
    const at = [...path, keyword];
    if (requirement && !requirement.is(item)) {
      const { expected } = requirement;
      if (keyword !== "type" || !isString(item)) return [{ path: at, expected, found: describe(item) }];
      const meant = similarWord(item, TYPES);
      const found = `${describe(item)}${didYouMean(item, TYPES)}`;
      return [{ path: at, expected, found, ...(meant !== undefined && { meant }) }];
    }
    return INSIDE.has(keyword) ? insideOf(keyword, item, at) : [];
  });
}

function insideOf(keyword: string, item: Json, path: Path): KeywordIssue[] {
  if (Array.isArray(item)) return item.flatMap((part: Json, index) => keywordIssues(part, [...path, index]));
  if (!isJsonRecord(item) || !MAPPINGS.has(keyword)) return keywordIssues(item, path);
  return Object.keys(item).flatMap((name) => keywordIssues(getOwn(item, name) ?? null, [...path, name]));
}

function describe(value: Json): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return value.length > 4 ? "a list" : `the list ${JSON.stringify(value).slice(0, 60)}`;
  if (typeof value === "string") return `the string "${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
  return isJsonRecord(value) ? "a mapping" : `the ${typeof value} ${String(value)}`;
}

/** Syntax of other dialects of regular expressions: groups such as `(?i)`, possessive quantifiers. */
const OTHER_DIALECT = /\(\?|[+*?}]\+/;

/**
 * Returns the reason why a pattern is invalid in every dialect of regular expressions; undefined if it may be valid.
 */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    if (OTHER_DIALECT.test(pattern)) return undefined;
    const message = error instanceof Error ? error.message : String(error);
    return message
      .slice(message.lastIndexOf(": ") + 1)
      .trim()
      .toLowerCase();
  }
}
