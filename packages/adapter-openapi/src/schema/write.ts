import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Definitions } from "./definitions.js";
import { holderOf, mapSchemas, olderKeywords } from "./keywords.js";
import { referenceTo } from "./references.js";

/** The schema that is written over: in the document, and as the model has it. */
export interface Previous {
  readonly raw: Json;
  readonly model: Json;
  /** The schema as it is declared, if that is a reference to `raw`. It stays if nothing changed. */
  readonly declared?: Json | undefined;
}

/** The place to which a schema is written. */
export interface WritePlace {
  readonly definitions: Definitions;
  /** The path of the schema in the document, to which its own references lead. */
  readonly at: Path;
  /** The reference to the same schema in the model: `#` or `#/anyOf/0`. */
  readonly root: string;
  /** True if the definitions of the model are written inside the schema, because the document has others or none. */
  readonly ownDefinitions: boolean;
  /** The path of the schema that has those definitions, if it is another one than `at`. */
  readonly definitionsAt?: Path | undefined;
}

/** Writes a schema of the model over one of the document. Parts that did not change stay as they are. */
export function writeSchema(next: Json, previous: Previous | undefined, place: WritePlace): Json {
  if (previous && isIdentical(next, previous.model) && !place.ownDefinitions) return previous.declared ?? previous.raw;
  if (typeof next === "boolean" && place.definitions.isOlder) return next ? {} : { not: {} };
  if (!isJsonRecord(next)) return next;
  const { raw, model } = previous ?? {};
  if (!isJsonRecord(raw) || !isJsonRecord(model) || typeof getOwn(raw, "$ref") === "string") return fresh(next, place);
  return merged(next, { raw, model }, place);
}

function fresh(next: JsonRecord, place: WritePlace): JsonRecord {
  const keywords = place.definitions.isOlder ? olderKeywords(next) : next;
  return recordOf(
    Object.entries(keywords).flatMap(([keyword, value]): readonly (readonly [string, Json])[] => {
      if (keyword === "$defs" && !place.ownDefinitions) return [];
      if (keyword === "$ref" && typeof value === "string") return [[keyword, writtenReference(value, place)]];
      return [[keyword, mapSchemas(keyword, value, (inner) => writeSchema(inner, undefined, place))]];
    }),
  );
}

function merged(
  next: JsonRecord,
  previous: { readonly raw: JsonRecord; readonly model: JsonRecord },
  place: WritePlace,
): JsonRecord {
  const { isOlder } = place.definitions;
  const before = isOlder ? olderKeywords(previous.model) : previous.model;
  const wanted = isOlder ? olderKeywords(next) : next;
  const { raw } = previous;
  const entries: (readonly [string, Json])[] = [];
  const isKept = (keyword: string) => keyword !== "$defs" || place.ownDefinitions;
  const written = (keyword: string, value: Json): Json => {
    const old = getOwn(before, keyword);
    const source = getOwn(raw, keyword);
    if (keyword === "$ref" && typeof value === "string") return writtenReference(value, place);
    if (old === undefined || source === undefined)
      return mapSchemas(keyword, value, (inner) => writeSchema(inner, undefined, place));
    if (isIdentical(old, value) && !place.ownDefinitions) return source;
    if (holderOf(keyword) === undefined) return value;
    return mapSchemas(keyword, value, (inner, key) => writeSchema(inner, inside(source, old, key), place));
  };
  for (const [keyword, source] of Object.entries(raw)) {
    const value = getOwn(wanted, keyword);
    // A keyword that the model never had, such as `nullable: false`, stays.
    if (value !== undefined) entries.push([keyword, written(keyword, value)]);
    else if (getOwn(before, keyword) === undefined && !(keyword in OLDER_FORMS)) entries.push([keyword, source]);
  }
  const names = new Set(entries.map(([keyword]) => keyword));
  for (const [keyword, value] of Object.entries(wanted))
    if (!names.has(keyword) && isKept(keyword)) entries.push([keyword, written(keyword, value)]);
  return recordOf(entries.filter(([keyword]) => isKept(keyword)));
}

/** Keywords of 3.0 that the model has in other keywords, so they go with them. */
const OLDER_FORMS: JsonRecord = { nullable: true, example: true, exclusiveMinimum: true, exclusiveMaximum: true };

function inside(raw: Json, model: Json, key: string | number | undefined): Previous | undefined {
  if (key === undefined) return { raw, model };
  const source = partOf(raw, key);
  const read = partOf(model, key);
  return source === undefined || read === undefined ? undefined : { raw: source, model: read };
}

function partOf(value: Json, key: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonRecord(value) ? getOwn(value, String(key)) : undefined;
}

/** Writes a reference of the model: to a definition of the document, or to a part of the schema itself. */
function writtenReference(reference: string, place: WritePlace): string {
  const { definitions, at, root, ownDefinitions, definitionsAt = at } = place;
  const [, name] = /^#\/\$defs\/([^/]*)$/.exec(reference) ?? [];
  if (name !== undefined && ownDefinitions) return referenceTo(definitionsAt) + reference.slice(1);
  const found = name === undefined ? undefined : definitions.named(decoded(name));
  if (found) return referenceTo(found.at);
  if (reference === root || reference.startsWith(`${root}/`)) return referenceTo(at) + reference.slice(root.length);
  return reference;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return segment;
  }
}
