import { didYouMean } from "../did-you-mean.js";
import { getOwn, isJsonRecord, type Json, type JsonSchema } from "../json.js";
import type { Path } from "../path.js";

/** Keywords that apply schemas to a value or its parts, by what they hold. */
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

/** Whether a value can be a JSON Schema at all. */
export function isSchema(value: Json): value is JsonSchema {
  return typeof value === "boolean" || isJsonRecord(value);
}

/** A keyword that has a value which it cannot have. */
export interface KeywordIssue {
  /** From the schema on. */
  readonly path: Path;
  readonly expected: string;
  readonly found: string;
}

interface Demand {
  readonly expected: string;
  is(value: Json): boolean;
}

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

const isText = (value: Json): value is string => typeof value === "string";
const isNumber = (value: Json) => typeof value === "number";
const isTexts = (value: Json) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isType = (value: Json) => isText(value) && TYPES.includes(value);

const type: Demand = {
  expected: `a type or a list of types (${TYPES.join(", ")})`,
  is: (value) => isType(value) || (isTexts(value) && Array.isArray(value) && value.length > 0 && value.every(isType)),
};
const text: Demand = { expected: "a string", is: isText };
const number: Demand = { expected: "a number", is: isNumber };
const count: Demand = {
  expected: "a whole number, 0 or more",
  is: (value) => Number.isInteger(value) && Number(value) >= 0,
};
const truth: Demand = { expected: "true or false", is: (value) => typeof value === "boolean" };
const list: Demand = { expected: "a list", is: (value) => Array.isArray(value) };
const names: Demand = { expected: "a list of unique names", is: isTexts };
const schema: Demand = { expected: "a schema", is: isSchema };
const items: Demand = { expected: "a schema", is: (value) => isSchema(value) || Array.isArray(value) };
const schemas: Demand = { expected: "a list of schemas", is: (value) => Array.isArray(value) && value.length > 0 };
const mapping: Demand = { expected: "a mapping of names to schemas", is: isJsonRecord };

/** What each keyword of JSON Schema demands of its value; older drafts have more than one form of some. */
const DEMANDS: ReadonlyMap<string, Demand> = new Map([
  ["type", type],
  ["required", names],
  ["enum", list],
  ["examples", list],
  [
    "pattern",
    { expected: "a regular expression", is: (value: Json) => isText(value) && patternProblem(value) === undefined },
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

function entries(keywords: readonly string[], demand: Demand): (readonly [string, Demand])[] {
  return keywords.map((keyword) => [keyword, demand]);
}

function isNamesByName(value: Json): boolean {
  return isJsonRecord(value) && Object.values(value).every(isTexts);
}

const MAPPINGS: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.mapping, "$defs", "definitions"]);
const INSIDE: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.schema, ...SCHEMA_APPLICATORS.list, ...MAPPINGS]);

/** Every keyword of a schema, and of the schemas in it, with a value that it cannot have. */
export function keywordIssues(value: Json, path: Path = []): KeywordIssue[] {
  if (!isJsonRecord(value)) {
    return isSchema(value) ? [] : [{ path, expected: schema.expected, found: describe(value) }];
  }
  return Object.entries(value).flatMap(([keyword, item]) => {
    const demand = DEMANDS.get(keyword);
    const at = [...path, keyword];
    if (demand && !demand.is(item)) {
      const hint = keyword === "type" && isText(item) ? didYouMean(item, TYPES) : "";
      return [{ path: at, expected: demand.expected, found: `${describe(item)}${hint}` }];
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
/** What only other dialects of regular expressions have: groups such as `(?i)`, possessive quantifiers. */
const OTHER_DIALECT = /\(\?|[+*?}]\+/;

/** Why a text is no regular expression in any dialect, as far as that can be told without running it. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    if (OTHER_DIALECT.test(pattern)) return undefined;
    const said = error instanceof Error ? error.message : String(error);
    return said
      .slice(said.lastIndexOf(": ") + 1)
      .trim()
      .toLowerCase();
  }
}
