import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, setOwn, valueAt } from "@skill-convert/core/json";
import { type Cursor, NOWHERE } from "../codec/cursor.js";
import { asRecord, isEmpty, keepOrder, type MutableRecord, NONE, unknownKeys } from "../codec/mapping.js";
import type { Field } from "./field.js";
import { type KeyedField, keepUnread, keyIn, namesOf, writePart } from "./other-keys.js";

/**
 * One key of a mapping in the document. A leaf has a field. A branch is a nested mapping, and has one part per key of
 * that mapping: the fields at `a.b` and `a.c` are two leaves under the branch `a`.
 */
export interface Part extends KeyedField {
  readonly parts: Part[];
}

/** The path of a field in a document, under the name that the field has there. */
export function fieldPathIn({ at, otherKeys }: Field, raw: Json | undefined): Path {
  if (!otherKeys) return at;
  const paths = [at, ...otherKeys.map((name) => [...at.slice(0, -1), name])];
  const values = paths.map((path) => valueAt(raw, path));
  const found = values.findIndex((value) => (value ?? null) !== null);
  return paths[found < 0 ? values.indexOf(null) : found] ?? at;
}

/**
 * Arranges fields as a tree of their keys.
 *
 * @throws TypeError if two fields have the same path
 */
export function buildFieldTree(fields: readonly Field[]): readonly Part[] {
  const root: Part = { key: "", parts: [] };
  for (const field of fields) {
    let parts = root.parts;
    for (const [depth, key] of field.at.entries()) {
      const isLeaf = depth === field.at.length - 1;
      const names = [key, ...((isLeaf && field.otherKeys) || [])];
      const found = parts.find((part) => namesOf(part).some((name) => names.includes(name)));
      if (found && (isLeaf || found.field)) throw new TypeError(`two fields have the path ${field.at.join(".")}`);
      const part = found ?? { key, parts: [], ...(isLeaf ? { field } : {}) };
      if (!found) parts.push(part);
      parts = part.parts;
    }
  }
  return root.parts;
}

/** Receives a key of a mapping whose value no field could read. */
type Keep = (key: string, value: Json) => void;

/** Reads one key of a mapping into the model. Whatever no field could read goes to `keep`. */
export type PartReader = (mapping: JsonRecord, model: MutableRecord, at: Cursor, keep: Keep) => void;

/**
 * Returns the new value of one key of a mapping; undefined removes the key.
 *
 * @param mapping the mapping that is written over; undefined if there is none
 * @param kept the unknown keys that the model has for the mapping; undefined if the model has none at all
 */
export type PartWriter = (
  model: JsonRecord,
  mapping: JsonRecord | undefined,
  at: Cursor,
  kept: JsonRecord | undefined,
) => Json | undefined;

export function compileReader(part: Part): PartReader {
  const { field, parts } = part;
  if (!field) return compileBranchReader(part.key, parts);
  const { codec, absent, whenMissing } = field;
  const set = compileSetter(field);
  const takesNull = codec.get(null, NOWHERE) !== undefined;
  const read = (key: string, mapping: JsonRecord, model: MutableRecord, at: Cursor, keep: Keep) => {
    const value = mapping[key];
    if (value === undefined || (value === null && !takesNull)) {
      if (value === null || whenMissing !== undefined || field.orInFrontMatter) at.note();
      if (absent) set(model, absent());
      return;
    }
    const leaveOut = codec.leavesOutKeys ? (keys: JsonRecord) => keep(key, keys) : undefined;
    const modelValue = codec.get(value, codec.needsSource ? at.down(key) : at, leaveOut);
    if (modelValue === undefined) {
      at.note();
      keep(key, value);
      return;
    }
    set(model, modelValue);
  };
  if (!field.otherKeys) return (mapping, model, at, keep) => read(part.key, mapping, model, at, keep);
  return (mapping, model, at, keep) => {
    read(keyIn(part, mapping), mapping, model, at, keep);
    keepUnread(part, mapping, at, keep);
  };
}

function compileBranchReader(key: string, parts: readonly Part[]): PartReader {
  const readers = parts.map(compileReader);
  const known = new Set(parts.flatMap(namesOf));
  return (mapping, model, at, keep) => {
    const value = mapping[key];
    if (value === undefined) return;
    if (!isJsonRecord(value)) {
      at.note();
      if (value !== null) keep(key, value);
      return;
    }
    const inside = at.down(key);
    let unread: MutableRecord | undefined;
    const keepInside = (name: string, rest: Json) => {
      unread ??= {};
      setOwn(unread, name, rest);
    };
    for (const read of readers) read(value, model, inside, keepInside);
    const rest = unknownKeys(value, known, unread, at);
    if (rest !== undefined) keep(key, rest);
  };
}

export function compileWriter(part: Part): PartWriter {
  const { field, parts } = part;
  if (!field) return compileBranchWriter(part.key, parts);
  const { codec, absent } = field;
  const read = compileGetter(field);
  const takesNull = codec.get(null, NOWHERE) !== undefined;
  return (model, mapping, at, kept) => {
    const key = keyIn(part, mapping, kept);
    const previous = mapping && getOwn(mapping, key);
    const isBlank = previous === null && !takesNull;
    const value = read(model);
    if (value !== undefined) {
      // A default that the document leaves out is not written.
      if (absent && mapping && (previous ?? null) === null && jsonEqual(value, absent())) return previous;
      const keptInside = kept && (asRecord(getOwn(kept, key)) ?? NONE);
      const raw = codec.put(value, isBlank ? undefined : previous, codec.needsSource ? at.down(key) : at, keptInside);
      if (raw !== undefined) return raw;
    }
    // The model has no value. An empty key stays, and so does a value that `get` could not read.
    if (isBlank) return null;
    if (kept) return getOwn(kept, key);
    return previous === undefined || codec.get(previous, at) !== undefined ? undefined : previous;
  };
}

function compileBranchWriter(key: string, parts: readonly Part[]): PartWriter {
  const writers = parts.map((part) => ({ part, write: compileWriter(part) }));
  const known = new Set(parts.flatMap(namesOf));
  return (model, mapping, at, kept) => {
    const previous = mapping && getOwn(mapping, key);
    const old = asRecord(previous);
    const keptInside = kept && (asRecord(getOwn(kept, key)) ?? NONE);
    const inside = at.down(key);
    const next: MutableRecord = {};
    for (const { part, write } of writers) {
      const raw = write(model, old, inside, keptInside);
      if (raw !== undefined) writePart(part, raw, next, old, keptInside);
    }
    unknownKeys(keptInside ?? old ?? NONE, known, next);
    if (!isEmpty(next)) return keepOrder(next, old);
    // A nested mapping that was already empty stays. One that becomes empty is removed.
    if (previous === undefined || (old && !isEmpty(old))) return undefined;
    return old || previous === null || !kept ? previous : getOwn(kept, key);
  };
}

function compileSetter({ to, fields }: Field): (model: MutableRecord, value: Json) => void {
  if (fields) return (model, value) => void Object.assign(model, value);
  const [first = "", ...rest] = to;
  if (rest.length === 0) {
    return (model, value) => {
      model[String(first)] = value;
    };
  }
  return (model, value) => setIn(model, to, value);
}

/** Sets a value at a path, and creates missing containers on the way: lists for indexes, objects for keys. */
function setIn(model: MutableRecord, to: Path, value: Json): void {
  let container: { [key: string | number]: Json } = model;
  let depth = 0;
  for (const key of to) {
    if (++depth === to.length) container[key] = value;
    else {
      container[key] ??= typeof to[depth] === "number" ? [] : {};
      container = container[key] as MutableRecord;
    }
  }
}

/** Compiles the function that gets a field's value from a model; the complete model if the field has several. */
export function compileGetter({ to, fields }: Field): (model: JsonRecord) => Json | undefined {
  if (fields) return (model) => model;
  const [first = "", ...rest] = to;
  return rest.length === 0 ? (model) => getOwn(model, String(first)) : (model) => valueAt(model, to);
}
