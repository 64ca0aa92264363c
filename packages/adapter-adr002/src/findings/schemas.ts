import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { patternProblem } from "@skill-convert/core/schema";
import { didYouMean } from "@skill-convert/core/text";
import {
  asRecord,
  type CheckedValue,
  describeValue,
  emptyRanges,
  type FindingDefinitions,
  type FoundMapping,
  invalidValues,
  type ManifestReading,
  mappingsIn,
  textDiagnostics,
  vocabulary,
} from "@skill-convert/format";
import { isListOfStrings, JSON_TYPES, KEYWORD_NAMES, keywordProblem, TYPES } from "../derive/schema-subset.js";
import { artifactSchema, inputSchema } from "../fields/schema.js";
import { valueProblem } from "./schema-values.js";

const SECTION = "JSON Schema Subset Supported";

/** The types of the subset, each with the names in other languages for which it is suggested. */
const TYPE_NAMES = vocabulary(TYPES, {
  string: ["str", "text"],
  integer: ["int"],
  number: ["float"],
  boolean: ["bool"],
  array: ["list"],
  object: ["dict", "map", "mapping"],
});

/** The findings about the schemas of inputs and artifacts. */
export const schemaFindings = {
  "keyword-outside-subset": {
    severity: "warning",
    message: 'The keyword "{keyword}" is not in the subset of JSON Schema that ADR-002 supports ({supported}){hint}.',
    docs: "Readers of the format need not understand the keyword. It is kept when the manifest is edited or converted; keywords outside the subset that come from another format are not written.",
    section: SECTION,
    requirement: "Schemas use the listed keywords only.",
    sentences: ["adr002.md#s17", "adr002.md#d18"],
    find: inSchemas((schema) =>
      keywordsOutside(schema).map((path) => {
        const keyword = String(path.at(-1));
        const hint = path.length > 1 ? "" : didYouMean(keyword, KEYWORD_NAMES);
        return { args: { keyword, supported: KEYWORD_NAMES.join(", "), hint }, path };
      }),
    ),
  },
  "unknown-type": {
    severity: "error",
    message: '"{type}" is not a type ({known}){hint}.',
    docs: "The type of a value must be a type of JSON Schema, because no value can be checked against another type.",
    section: `${SECTION}, type`,
    requirement: "The type of a value is a type of JSON Schema.",
    sentences: ["adr002.md#s18", "adr002.md#d19"],
    structural: true,
    find: inSchemas((schema) =>
      typesOf(schema).flatMap(({ type, path }) => {
        if (JSON_TYPES.includes(type)) return [];
        return [TYPE_NAMES.unknown(type, { args: { type }, path })];
      }),
    ),
  },
  "type-outside-subset": {
    severity: "warning",
    message: "The type {type} is not in the subset of JSON Schema that ADR-002 supports ({supported}).",
    docs: "The subset has one type per schema, and `null` is not one of them. Readers of the format need not understand the rest of JSON Schema; the type is kept as it is.",
    section: `${SECTION}, type`,
    requirement: "A schema has one of the six listed types.",
    sentences: ["adr002.md#s18", "adr002.md#d18"],
    find: inSchemas((schema) => {
      const type = getOwn(schema, "type");
      if (type !== "null" && !isListOfStrings(type ?? null)) return [];
      if (!typesOf(schema).every((each) => JSON_TYPES.includes(each.type))) return [];
      return [{ args: { type: JSON.stringify(type), supported: TYPES.join(", ") }, path: ["type"] }];
    }),
  },
  "malformed-schema": {
    severity: "error",
    message: 'The keyword "{keyword}" must be {expected}; found {found}.',
    docs: "Inputs are validated with JSON Schema, and this schema is invalid because the keyword has a value of the wrong kind. Correct the value; a number must not be in quotes.",
    section: "inputs; Validation Rules, 4",
    requirement: "Input schemas are valid JSON Schemas: each keyword has a value of the right kind.",
    sentences: ["adr002.md#s15", "adr002.md#s65", "adr002.md#d20"],
    structural: true,
    find: inSchemas((schema) =>
      Object.entries(schema).flatMap(([keyword, value]) => {
        const expected = keywordProblem(keyword, value);
        if (expected === undefined) return [];
        return [{ args: { keyword, expected, found: describeValue(value) }, path: [keyword] }];
      }),
    ),
  },
  "invalid-pattern": {
    ...textDiagnostics["invalid-pattern"],
    section: `${SECTION}, pattern`,
    requirement: "A pattern is a regular expression.",
    sentences: ["adr002.md#s19"],
    find: inSchemas((schema) => {
      const pattern = getOwn(schema, "pattern");
      const problem = typeof pattern === "string" ? patternProblem(pattern) : undefined;
      return problem === undefined ? [] : [{ args: { problem }, path: ["pattern"] }];
    }),
  },
  "impossible-bounds": {
    severity: "warning",
    message: "No number is at least {minimum} and at most {maximum}.",
    docs: "The minimum is above the maximum, so no value is valid. Correct one of them.",
    section: `${SECTION}, minimum and maximum`,
    requirement: "The minimum is not above the maximum.",
    sentences: ["adr002.md#s20", "adr002.md#d22"],
    find: emptyRanges({
      mappingsIn: (reading) => reading.derive(schemasIn),
      min: "minimum",
      max: "maximum",
      at: ["minimum"],
      argsOf: (minimum, maximum) => ({ minimum, maximum }),
    }),
  },
  "empty-enum": {
    severity: "warning",
    message: "No value is allowed, because the enum is empty.",
    docs: "An input has to be one of the values of the enum, so no input is valid. List the allowed values, or remove the enum.",
    section: `${SECTION}, enum`,
    requirement: "An enum lists at least one value.",
    sentences: ["adr002.md#s24", "adr002.md#d22"],
    find: inSchemas((schema) => {
      const values = getOwn(schema, "enum");
      return Array.isArray(values) && values.length === 0 ? [{ args: {}, path: ["enum"] }] : [];
    }),
  },
  "value-not-allowed": {
    severity: "warning",
    message: "The {what} does not match its own schema: it must be {expected}.",
    docs: "A default and the values of an enum must be valid under the schema that contains them. Quote a string that looks like a number, true or false, and do not quote a number. A pattern that cannot be matched in linear time is not checked.",
    section: `${SECTION}, default and enum`,
    requirement: "A default and the allowed values are valid under their schema.",
    sentences: ["adr002.md#s23", "adr002.md#s24", "adr002.md#d21"],
    find: invalidValues(inSchemas(valuesOf), ({ value, against }) => valueProblem(value, against)),
  },
} as const satisfies FindingDefinitions;

/** Every schema of a manifest, including nested ones. */
function schemasIn(reading: ManifestReading): readonly FoundMapping[] {
  const found: FoundMapping[] = [];
  for (const kind of [inputSchema, artifactSchema]) {
    for (const { raw, path } of mappingsIn(reading, kind)) collect(raw, path, found);
  }
  return found;
}

function collect(schema: Json | undefined, path: Path, found: FoundMapping[]): void {
  if (!isJsonRecord(schema)) return;
  found.push({ raw: schema, path });
  collect(getOwn(schema, "items"), [...path, "items"], found);
  for (const [name, item] of Object.entries(asRecord(getOwn(schema, "properties")) ?? {}))
    collect(item, [...path, "properties", name], found);
}

/** Applies `find` to each schema of a manifest. The paths that it returns are relative to the schema. */
function inSchemas<F extends { readonly path: Path }>(
  find: (schema: JsonRecord) => readonly F[],
): (reading: ManifestReading) => F[] {
  return (reading) =>
    reading
      .derive(schemasIn)
      .flatMap(({ raw, path }) => find(raw).map((found) => ({ ...found, path: [...path, ...found.path] })));
}

/** The paths of keywords outside the subset, and of schemas that are `true` or `false`. */
function keywordsOutside(schema: JsonRecord): Path[] {
  const places: Path[] = [];
  for (const keyword of Object.keys(schema)) if (!KEYWORD_NAMES.includes(keyword)) places.push([keyword]);
  if (typeof getOwn(schema, "items") === "boolean") places.push(["items"]);
  const properties = getOwn(schema, "properties");
  if (isJsonRecord(properties)) {
    for (const [name, item] of Object.entries(properties)) {
      if (typeof item === "boolean") places.push(["properties", name]);
    }
  }
  return places;
}

/** The types that a schema names, with their paths. */
function typesOf(schema: JsonRecord): { type: string; path: Path }[] {
  const type = getOwn(schema, "type");
  if (typeof type === "string") return [{ type, path: ["type"] }];
  if (!Array.isArray(type)) return [];
  return type.flatMap((each: Json, index) => (typeof each === "string" ? [{ type: each, path: ["type", index] }] : []));
}

interface SchemaValue extends CheckedValue {
  /** The schema that the value must match. */
  readonly against: JsonRecord;
}

/** The default, which must match the schema, and the values of `enum`, which must match the rest of it. */
function valuesOf(schema: JsonRecord): SchemaValue[] {
  const checked = (what: string, value: Json, against: JsonRecord, ...path: Path): SchemaValue => ({
    value,
    against,
    path,
    args: { what },
  });
  // A default of null means that there is no default (adr002.md#d21).
  const fallback = getOwn(schema, "default") ?? null;
  const first = fallback === null ? [] : [checked("default", fallback, schema, "default")];
  if (!Array.isArray(getOwn(schema, "enum"))) return first;
  const { enum: allowed, ...others } = schema;
  const values = Array.isArray(allowed) ? allowed : [];
  return [...first, ...values.map((value: Json, index) => checked("allowed value", value, others, "enum", index))];
}
