import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { resolveLocalReference } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { type DeclaredFields, listOf, refersToDefinitionsOnly, refersToRoot } from "./fields.js";

/** A schema of what is left of some objects when only certain fields are kept. */
export interface Projection {
  readonly schema: JsonSchema;
  /** False if the schema accepts more than that, because a condition on dropped fields had to go. */
  readonly exact: boolean;
}

/** The schema of the same objects, with no field but those named. Other fields are nothing that it declares. */
export function closedTo(schema: JsonSchema, fields: DeclaredFields): JsonSchema {
  // A reference to the whole schema would come to mean the closed one.
  if (fields.all || schema === false || refersToRoot(schema)) return schema;
  const open = schema === true ? {} : schema;
  return recordOf<Json>([
    ...Object.entries(open),
    ["allOf", [...listOf(open["allOf"]), { propertyNames: named(fields) }]],
  ]);
}

/** A schema of the names of some fields. */
function named({ names, patterns }: DeclaredFields): JsonSchema {
  const options: JsonRecord[] = [
    ...(names.size > 0 ? [{ enum: [...names] }] : []),
    ...patterns.map((pattern) => ({ pattern })),
  ];
  const [only] = options;
  if (only === undefined) return false;
  return options.length === 1 ? only : { anyOf: options };
}

/** Keywords of an object's schema that hold of what is left of the object, too. */
const KEPT = ["type", "properties", "patternProperties", "additionalProperties", "propertyNames", "maxProperties"];
const HOME = ["$schema", "$id", "$defs", "definitions"];
/** Keywords that say nothing about validity. */
const SILENT = ["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment"];

/**
 * Definition 4.4: the objects of a schema, projected to some fields. Undefined if a reference of the schema keeps
 * it from being taken apart.
 */
export function projectTo(schema: JsonSchema, fields: DeclaredFields): Projection | undefined {
  if (fields.all || typeof schema === "boolean") return { schema, exact: true };
  if (!refersToDefinitionsOnly(schema)) return undefined;
  const state = { root: schema, fields, exact: true, following: new Set<string>() };
  const projected = project(schema, state);
  const home = HOME.map((keyword): [string, Json | undefined] => [keyword, schema[keyword]]);
  const closed = closedTo(projected, fields);
  return { schema: recordOf<Json>([...home, ...Object.entries(closed)]), exact: state.exact };
}

interface State {
  readonly root: JsonSchema;
  readonly fields: DeclaredFields;
  exact: boolean;
  readonly following: Set<string>;
}

function project(schema: Json, state: State): JsonRecord {
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  if (!isJsonRecord(schema)) return {};
  const parts: Json[] = [];
  const kept: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEPT.includes(keyword)) kept.push([keyword, value]);
    else if (keyword === "required") kept.push([keyword, requiredOf(value, state)]);
    else if (keyword === "allOf") {
      if (listOf(value).length > 1) state.exact = false;
      parts.push(...listOf(value).map((part) => project(part, state)));
    } else if (keyword === "anyOf") parts.push({ anyOf: branches(value, state) });
    else if (keyword === "oneOf") {
      state.exact = false;
      parts.push({ anyOf: branches(value, state) });
    } else if (keyword === "$ref") parts.push(follow(value, state));
    else if (keyword === "const" || keyword === "enum") parts.push(valuesOf(keyword, value, state));
    else if (!HOME.includes(keyword) && !SILENT.includes(keyword)) state.exact = false;
  }
  return recordOf<Json>([...kept, ["allOf", parts.length > 0 ? parts : undefined]]);
}

function branches(value: Json, state: State): Json[] {
  return listOf(value).map((branch) => project(branch, state));
}

/** That a dropped field was there at all is a condition, too, if it could not be met. */
function requiredOf(value: Json, state: State): Json {
  const names = listOf(value);
  const kept = names.filter((name) => typeof name === "string" && state.fields.names.has(name));
  if (kept.length < names.length) state.exact = false;
  return kept;
}

/** What a reference leads to; a circle is left open, which accepts more. */
function follow(reference: Json, state: State): Json {
  const target = typeof reference === "string" ? resolveLocalReference(state.root, reference) : undefined;
  if (target === undefined || typeof reference !== "string" || state.following.has(reference)) {
    state.exact = false;
    return true;
  }
  state.following.add(reference);
  const projected = project(target, state);
  state.following.delete(reference);
  return projected;
}

/** Constants without the fields that are dropped, which may take more than other keywords leave of them. */
function valuesOf(keyword: "const" | "enum", value: Json, state: State): Json {
  const { names, patterns } = state.fields;
  const values = keyword === "const" ? [value] : listOf(value);
  const isKept = (item: Json): boolean => !isJsonRecord(item) || Object.keys(item).every((name) => names.has(name));
  if (values.every(isKept)) return { [keyword]: value };
  state.exact = false;
  // Which names a pattern keeps is not looked into.
  if (patterns.length > 0) return true;
  const cutValue = (item: Json): Json =>
    isJsonRecord(item) ? recordOf(Object.entries(item).filter(([name]) => names.has(name))) : item;
  return { enum: values.map(cutValue) };
}

/** The objects of a schema whose projection to some fields is this very object. */
export function liftOf(schema: JsonSchema, fields: DeclaredFields, projected: JsonRecord): JsonSchema {
  const open: JsonRecord = typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
  const dropped = [...fields.names].filter((name) => !Object.hasOwn(projected, name));
  const exactly = {
    // What is not an object would meet the rest without being asked.
    type: "object",
    required: Object.keys(projected),
    properties: recordOf<Json>([
      ...Object.entries(projected).map(([name, value]): [string, Json] => [name, { const: value }]),
      ...dropped.map((name): [string, Json] => [name, false]),
    ]),
  };
  return recordOf<Json>([...Object.entries(open), ["allOf", [...listOf(open["allOf"]), exactly]]]);
}

/** Whether a projection drops nothing of objects that have no field but those of the source. */
export function dropsNothing(source: DeclaredFields, kept: DeclaredFields): boolean {
  const keepsPatterns = source.patterns.every((pattern) => kept.patterns.includes(pattern));
  return keepsPatterns && [...source.names].every((name) => kept.names.has(name));
}

/** The fields that two schemas both declare. */
export function sharedNames(a: DeclaredFields, b: DeclaredFields): string[] {
  return [...a.names].filter((name) => b.names.has(name) || b.all);
}
