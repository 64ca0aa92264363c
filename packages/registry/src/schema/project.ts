import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { resolveLocalReference } from "@skill-convert/core/schema";
import { type DeclaredFields, listOf, refersToDefinitionsOnly, refersToRoot } from "./fields.js";

/** A schema of the objects of another schema, reduced to certain fields. */
export interface Projection {
  readonly schema: JsonSchema;
  /** False if the schema also accepts other objects, because a condition on dropped fields was removed. */
  readonly exact: boolean;
}

/** Returns a schema of the same objects, restricted to the given fields. */
export function closedTo(schema: JsonSchema, fields: DeclaredFields): JsonSchema {
  // A reference to the root would then refer to the closed schema, too.
  if (fields.all || schema === false || refersToRoot(schema)) return schema;
  const schemaObject = schema === true ? {} : schema;
  return recordOf<Json>([
    ...Object.entries(schemaObject),
    ["allOf", [...listOf(schemaObject["allOf"]), { propertyNames: namesSchema(fields) }]],
  ]);
}

/** Returns a schema of the names of some fields. */
function namesSchema({ names, patterns }: DeclaredFields): JsonSchema {
  const options: JsonRecord[] = [
    ...(names.size > 0 ? [{ enum: [...names] }] : []),
    ...patterns.map((pattern) => ({ pattern })),
  ];
  const [only] = options;
  if (only === undefined) return false;
  return options.length === 1 ? only : { anyOf: options };
}

/** Keywords of an object's schema that also hold for the projected object. */
const KEPT = ["type", "properties", "patternProperties", "additionalProperties", "propertyNames", "maxProperties"];
/** Keywords that identify a document or hold its definitions. */
const DOCUMENT = ["$schema", "$id", "$defs", "definitions"];
/** Keywords that do not affect validity. */
const ANNOTATIONS = ["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment"];

/**
 * Returns a schema of the objects of a schema, projected to some fields (semioverse.md#d24). Returns undefined if the
 * schema has a reference to something other than a definition, because it cannot be rearranged then.
 */
export function projectTo(schema: JsonSchema, fields: DeclaredFields): Projection | undefined {
  if (fields.all || typeof schema === "boolean") return { schema, exact: true };
  if (!refersToDefinitionsOnly(schema)) return undefined;
  const state = { root: schema, fields, exact: true, following: new Set<string>() };
  const projected = project(schema, state);
  const documentKeywords = DOCUMENT.map((keyword): [string, Json | undefined] => [keyword, schema[keyword]]);
  const closed = closedTo(projected, fields);
  return { schema: recordOf<Json>([...documentKeywords, ...Object.entries(closed)]), exact: state.exact };
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
    else if (!DOCUMENT.includes(keyword) && !ANNOTATIONS.includes(keyword)) state.exact = false;
  }
  return recordOf<Json>([...kept, ["allOf", parts.length > 0 ? parts : undefined]]);
}

function branches(value: Json, state: State): Json[] {
  return listOf(value).map((branch) => project(branch, state));
}

/** A dropped field that was required makes the projection inexact, because the field may have no valid value. */
function requiredOf(value: Json, state: State): Json {
  const names = listOf(value);
  const kept = names.filter((name) => typeof name === "string" && state.fields.names.has(name));
  if (kept.length < names.length) state.exact = false;
  return kept;
}

/** Follows a reference. A circular reference is replaced by `true`, which accepts more. */
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

/** Returns constants without the dropped fields. Inexact, because other keywords may exclude some of the constants. */
function valuesOf(keyword: "const" | "enum", value: Json, state: State): Json {
  const { names, patterns } = state.fields;
  const values = keyword === "const" ? [value] : listOf(value);
  const isKept = (item: Json): boolean => !isJsonRecord(item) || Object.keys(item).every((name) => names.has(name));
  if (values.every(isKept)) return { [keyword]: value };
  state.exact = false;
  // Names are not matched against patterns.
  if (patterns.length > 0) return true;
  const cutValue = (item: Json): Json =>
    isJsonRecord(item) ? recordOf(Object.entries(item).filter(([name]) => names.has(name))) : item;
  return { enum: values.map(cutValue) };
}

/** Returns a schema of the objects whose projection to some fields is exactly this object. */
export function liftOf(schema: JsonSchema, fields: DeclaredFields, projected: JsonRecord): JsonSchema {
  const schemaObject: JsonRecord = typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
  const dropped = [...fields.names].filter((name) => !Object.hasOwn(projected, name));
  const exactly = {
    // `properties` and `required` do not constrain non-objects.
    type: "object",
    required: Object.keys(projected),
    properties: recordOf<Json>([
      ...Object.entries(projected).map(([name, value]): [string, Json] => [name, { const: value }]),
      ...dropped.map((name): [string, Json] => [name, false]),
    ]),
  };
  return recordOf<Json>([...Object.entries(schemaObject), ["allOf", [...listOf(schemaObject["allOf"]), exactly]]]);
}

/** Returns true if a projection drops no declared field of the source. */
export function dropsNothing(source: DeclaredFields, kept: DeclaredFields): boolean {
  const keepsPatterns = source.patterns.every((pattern) => kept.patterns.includes(pattern));
  return keepsPatterns && [...source.names].every((name) => kept.names.has(name));
}

/** Returns the names of the fields that both schemas declare. */
export function sharedNames(a: DeclaredFields, b: DeclaredFields): string[] {
  return [...a.names].filter((name) => b.names.has(name) || b.all);
}
