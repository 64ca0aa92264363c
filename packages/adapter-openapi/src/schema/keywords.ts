import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { SCHEMA_APPLICATORS } from "@skill-convert/core/schema";

/** The way in which the value of a keyword contains other schemas. */
export type Holder = "schema" | "list" | "mapping" | undefined;

const HOLDERS: ReadonlyMap<string, Holder> = new Map([
  ...SCHEMA_APPLICATORS.schema.map((keyword) => [keyword, "schema"] as const),
  ...SCHEMA_APPLICATORS.list.map((keyword) => [keyword, "list"] as const),
  ...[...SCHEMA_APPLICATORS.mapping, "$defs", "definitions"].map((keyword) => [keyword, "mapping"] as const),
]);

/** Returns how the value of a keyword contains other schemas; undefined if it contains none. */
export function holderOf(keyword: string): Holder {
  return HOLDERS.get(keyword);
}

/**
 * Applies a function to every schema directly inside a keyword's value. A value of another shape does not change, and one
 * whose schemas do not change is returned itself.
 */
export function mapSchemas(keyword: string, value: Json, change: (schema: Json, key?: string | number) => Json): Json {
  const holder = holderOf(keyword);
  if (holder === "schema") return Array.isArray(value) ? value : change(value);
  if (holder === "list" && Array.isArray(value)) {
    const changed = value.map((each: Json, index) => change(each, index));
    return changed.every((each, index) => each === value[index]) ? value : changed;
  }
  if (holder === "mapping" && isJsonRecord(value)) {
    const changed = Object.keys(value).map((name) => [name, change(value[name] ?? null, name)] as const);
    return changed.every(([name, each]) => each === value[name]) ? value : recordOf(changed);
  }
  return value;
}

/** Returns the references of a schema, those of the schemas inside it included. */
export function referencesIn(schema: Json, found: Set<string> = new Set()): ReadonlySet<string> {
  if (!isJsonRecord(schema)) return found;
  const reference = getOwn(schema, "$ref");
  if (typeof reference === "string") found.add(reference);
  for (const keyword of Object.keys(schema)) {
    if (holderOf(keyword) === undefined) continue;
    mapSchemas(keyword, schema[keyword] ?? null, (inner) => {
      referencesIn(inner, found);
      return inner;
    });
  }
  return found;
}

/**
 * Converts the keywords of one schema of OpenAPI 3.0 to those of JSON Schema 2020-12, without the schemas inside it
 * (openapi.md#s40).
 */
export function modernKeywords(schema: JsonRecord): JsonRecord {
  if (!OLDER.some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  const { nullable, example, ...rest } = schema;
  if (nullable === true && rest["type"] === undefined && isIdentical(rest["enum"], [null])) {
    const { enum: _, ...others } = rest;
    return { type: "null", ...others };
  }
  const exclusive = EXCLUSIVE.filter(([keyword]) => typeof rest[keyword] === "boolean");
  if (nullable === undefined && example === undefined && exclusive.length === 0) return schema;
  const { type } = rest;
  const entries = Object.entries(rest).flatMap(([keyword, value]): readonly (readonly [string, Json])[] => {
    if (keyword === "type" && nullable === true && typeof type === "string") return [["type", [type, "null"]]];
    for (const [word, bound] of exclusive) {
      if (keyword === word) {
        const limit = rest[bound];
        return value === true && typeof limit === "number" ? [[word, limit]] : [];
      }
      if (keyword === bound && rest[word] === true && typeof value === "number") return [];
    }
    return [[keyword, value]];
  });
  const examples: readonly (readonly [string, Json])[] =
    example === undefined || Object.hasOwn(rest, "examples") ? [] : [["examples", [example]]];
  return recordOf([...entries, ...examples]);
}

/** The keywords of 3.0 that mean something else in 2020-12, or nothing. */
const OLDER: readonly string[] = ["nullable", "example", "exclusiveMinimum", "exclusiveMaximum"];

const EXCLUSIVE = [
  ["exclusiveMinimum", "minimum"],
  ["exclusiveMaximum", "maximum"],
] as const;

/**
 * Converts the keywords of one schema of JSON Schema 2020-12 to those of OpenAPI 3.0, without the schemas inside it
 * (openapi.md#s41). Keywords that 3.0 does not have stay as they are.
 */
export function olderKeywords(schema: JsonRecord): JsonRecord {
  let changed: JsonRecord = schema;
  const set = (entries: readonly (readonly [string, Json | undefined])[]) => {
    changed = recordOf([
      ...Object.entries(changed).filter(([key]) => !entries.some(([name]) => name === key)),
      ...entries,
    ]);
  };
  const { type } = schema;
  if (type === "null" || isIdentical(type, ["null"]))
    set([
      ["type", undefined],
      ["nullable", true],
      ["enum", [null]],
    ]);
  else if (Array.isArray(type)) {
    const others = type.filter((each) => each !== "null");
    const nullable = others.length < type.length || undefined;
    if (others.length === 1)
      set([
        ["type", others[0] ?? null],
        ["nullable", nullable],
      ]);
    else if (schema["anyOf"] === undefined)
      set([
        ["type", undefined],
        ["anyOf", others.map((each) => (nullable ? { type: each, nullable } : { type: each }))],
      ]);
  }
  for (const [word, bound] of EXCLUSIVE) {
    const limit = schema[word];
    if (typeof limit !== "number") continue;
    const other = schema[bound];
    const isLooser = typeof other !== "number" || (word === "exclusiveMinimum" ? other <= limit : other >= limit);
    set(
      isLooser
        ? [
            [bound, limit],
            [word, true],
          ]
        : [[word, undefined]],
    );
  }
  if (schema["const"] !== undefined && schema["enum"] === undefined)
    set([
      ["const", undefined],
      ["enum", [schema["const"]]],
    ]);
  const { examples } = schema;
  if (Array.isArray(examples) && examples.length === 1)
    set([
      ["examples", undefined],
      ["example", examples[0] ?? null],
    ]);
  return changed;
}
