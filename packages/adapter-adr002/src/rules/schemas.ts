import {
  didYouMean,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  patternProblem,
  rememberLast,
} from "@skill-convert/core";
import { describeValue } from "@skill-convert/format";
import { KEYWORD_NAMES, TYPES } from "../derive/schema-subset.js";
import { table } from "../fields/document.js";
import { artifactSchema, inputSchema } from "../fields/schema.js";
import { type Look, look, type RuleFinding, type Rules } from "./rule.js";
import { valueProblem } from "./schema-values.js";

/** The types of JSON Schema, of which the subset has all but one. */
export const JSON_TYPES: readonly string[] = [...TYPES, "null"];

/** What other languages call the types. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["str", "string"],
  ["text", "string"],
  ["int", "integer"],
  ["float", "number"],
  ["bool", "boolean"],
  ["list", "array"],
  ["dict", "object"],
  ["map", "object"],
  ["mapping", "object"],
]);

interface Schema {
  readonly schema: JsonRecord;
  readonly path: Path;
}

/** Every schema of a manifest, those inside others included. */
const schemasOf: (document: JsonRecord) => readonly Schema[] = rememberLast((document) => {
  const found: Schema[] = [];
  for (const kind of [inputSchema, artifactSchema]) {
    for (const { raw, path } of table.find(document, kind)) collect(raw, path, found);
  }
  return found;
});

function collect(schema: Json | undefined, path: Path, found: Schema[]): void {
  if (!isJsonRecord(schema)) return;
  found.push({ schema, path });
  const items = getOwn(schema, "items");
  if (items !== undefined) collect(items, [...path, "items"], found);
  const properties = getOwn(schema, "properties");
  if (!isJsonRecord(properties)) return;
  for (const [name, item] of Object.entries(properties)) collect(item, [...path, "properties", name], found);
}

const isSchema = (value: Json) => isJsonRecord(value) || typeof value === "boolean";

/** What the value of each keyword is in JSON Schema. */
const KINDS: Readonly<Record<string, { readonly words: string; readonly is: (value: Json) => boolean }>> = {
  type: { words: "the name of a type", is: (value) => typeof value === "string" || isListOfTexts(value) },
  pattern: { words: "a text", is: (value) => typeof value === "string" },
  minimum: { words: "a number", is: (value) => typeof value === "number" },
  maximum: { words: "a number", is: (value) => typeof value === "number" },
  items: { words: "a schema", is: isSchema },
  properties: { words: "a mapping of names to schemas", is: isMappingOfSchemas },
  enum: { words: "a list of values", is: (value) => Array.isArray(value) },
};

function isListOfTexts(value: Json): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isMappingOfSchemas(value: Json): boolean {
  return isJsonRecord(value) && Object.values(value).every(isSchema);
}

/** Looks into each schema. */
function inSchemas(find: (schema: JsonRecord, path: Path) => readonly RuleFinding[]): Look {
  return (document) => schemasOf(document).flatMap(({ schema, path }) => find(schema, path));
}

export const schemaRules: Rules = {
  "keyword-outside-subset": {
    section: "ADR-002, JSON Schema Subset Supported",
    requirement: "Schemas use the listed keywords only.",
    check: look(
      "keyword-outside-subset",
      inSchemas((schema, path) =>
        keywordsOutside(schema).map((place) => {
          const keyword = String(place.at(-1));
          const hint = place.length > 1 ? "" : didYouMean(keyword, KEYWORD_NAMES);
          const args = { keyword, supported: KEYWORD_NAMES.join(", "), hint };
          return { args, path: [...path, ...place] };
        }),
      ),
    ),
  },
  "unknown-type": {
    section: "ADR-002, JSON Schema Subset Supported, type",
    requirement: "The type of a value is one that JSON Schema has.",
    structural: true,
    check: look(
      "unknown-type",
      inSchemas((schema, path) =>
        typesOf(schema).flatMap(({ type, place }) => {
          if (JSON_TYPES.includes(type)) return [];
          const args = {
            type,
            known: TYPES.join(", "),
            hint: didYouMean(SYNONYMS.get(type.toLowerCase()) ?? type, TYPES),
          };
          return [{ args, path: [...path, ...place] }];
        }),
      ),
    ),
  },
  "type-outside-subset": {
    section: "ADR-002, JSON Schema Subset Supported, type",
    requirement: "A schema has one of the six listed types.",
    check: look(
      "type-outside-subset",
      inSchemas((schema, path) => {
        const type = getOwn(schema, "type");
        if (!(type === "null" || isListOfTexts(type ?? null))) return [];
        if (!typesOf(schema).every((each) => JSON_TYPES.includes(each.type))) return [];
        const args = { type: JSON.stringify(type), supported: TYPES.join(", ") };
        return [{ args, path: [...path, "type"] }];
      }),
    ),
  },
  "malformed-schema": {
    section: "ADR-002, inputs; Validation Rules, 4",
    requirement: "Input schemas are JSON Schemas: each keyword has a value of its kind.",
    structural: true,
    check: look(
      "malformed-schema",
      inSchemas((schema, path) => {
        const found: RuleFinding[] = [];
        for (const keyword of Object.keys(schema)) {
          const [kind, value] = [getOwn(KINDS, keyword), getOwn(schema, keyword) ?? null];
          if (kind === undefined || kind.is(value)) continue;
          const args = { keyword, expected: kind.words, found: describeValue(value) };
          found.push({ args, path: [...path, keyword] });
        }
        return found;
      }),
    ),
  },
  "invalid-pattern": {
    section: "ADR-002, JSON Schema Subset Supported, pattern",
    requirement: "A pattern is a regular expression.",
    check: look(
      "invalid-pattern",
      inSchemas((schema, path) => {
        const pattern = getOwn(schema, "pattern");
        const problem = typeof pattern === "string" ? patternProblem(pattern) : undefined;
        return problem === undefined ? [] : [{ args: { problem }, path: [...path, "pattern"] }];
      }),
    ),
  },
  "impossible-bounds": {
    section: "ADR-002, JSON Schema Subset Supported, minimum and maximum",
    requirement: "There are numbers between the bounds.",
    check: look(
      "impossible-bounds",
      inSchemas((schema, path) => {
        const [minimum, maximum] = [getOwn(schema, "minimum"), getOwn(schema, "maximum")];
        if (typeof minimum !== "number" || typeof maximum !== "number" || minimum <= maximum) return [];
        return [{ args: { minimum, maximum }, path: [...path, "minimum"] }];
      }),
    ),
  },
  "value-not-allowed": {
    section: "ADR-002, JSON Schema Subset Supported, default and enum",
    requirement: "A default and the allowed values are valid under their schema.",
    check: look(
      "value-not-allowed",
      inSchemas((schema, path) =>
        valuesOf(schema).flatMap(({ what, value, under, place }) => {
          const expected = valueProblem(value, under);
          if (expected === undefined) return [];
          return [{ args: { what, expected }, path: [...path, ...place] }];
        }),
      ),
    ),
  },
};

/** Keywords that the subset does not have, and schemas that are `true` or `false`. */
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

/** The types that a schema names, and where. */
function typesOf(schema: JsonRecord): { type: string; place: Path }[] {
  const type = getOwn(schema, "type");
  if (typeof type === "string") return [{ type, place: ["type"] }];
  if (!Array.isArray(type)) return [];
  return type.flatMap((each: Json, index) =>
    typeof each === "string" ? [{ type: each, place: ["type", index] }] : [],
  );
}

/** The values that a schema names: the default, under all of it, and those of the enum, under the rest of it. */
function valuesOf(schema: JsonRecord): { what: string; value: Json; under: JsonRecord; place: Path }[] {
  // No default at all is what null says.
  const fallback = getOwn(schema, "default") ?? null;
  const first = fallback === null ? [] : [{ what: "default", value: fallback, under: schema, place: ["default"] }];
  if (!Array.isArray(getOwn(schema, "enum"))) return first;
  const { enum: allowed, ...others } = schema;
  const values = Array.isArray(allowed) ? allowed : [];
  return [
    ...first,
    ...values.map((value: Json, index) => ({ what: "allowed value", value, under: others, place: ["enum", index] })),
  ];
}
