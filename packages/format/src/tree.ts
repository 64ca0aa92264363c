import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, setOwn, valueAt } from "@skill-convert/core/json";
import { type Cursor, NOWHERE } from "./cursor.js";
import type { Field } from "./field.js";
import { keepUnread, keyIn, type Named, namesOf, writePart } from "./other-keys.js";

/** An object under construction. */
export type Node = { [key: string]: Json };

/** The fields of a mapping by the keys of the document: a leaf has a field, a branch has parts. */
export interface Part extends Named {
  readonly parts: Part[];
}

/** What a codec is given for a value whose unknown keys the model does know: there are none. */
export const NONE: JsonRecord = Object.freeze({});

/**
 * The value, if it is a mapping.
 *
 * @example
 * asRecord({ name: "tidy" }); // { name: "tidy" }
 * asRecord(["tidy"]); // undefined
 */
export function asRecord(value: Json | undefined): JsonRecord | undefined {
  return isJsonRecord(value) ? value : undefined;
}

/** Whether a mapping has no entries. */
export function isEmpty(record: JsonRecord): boolean {
  for (const key in record) if (Object.hasOwn(record, key)) return false;
  return true;
}

/** Whether a document says nothing. */
export function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || (isJsonRecord(value) && isEmpty(value));
}

/** The path of a field in a mapping, under the name that it has there. */
export function placeIn({ at, otherKeys }: Field, raw: Json | undefined): Path {
  if (!otherKeys) return at;
  const paths = [at, ...otherKeys.map((name) => [...at.slice(0, -1), name])];
  const values = paths.map((path) => valueAt(raw, path));
  const found = values.findIndex((value) => (value ?? null) !== null);
  return paths[found < 0 ? values.indexOf(null) : found] ?? at;
}

/** Arranges fields by their keys. @throws TypeError if two stand at one place */
export function growTree(fields: readonly Field[]): readonly Part[] {
  const root: Part = { key: "", parts: [] };
  for (const field of fields) {
    let parts = root.parts;
    for (const [depth, key] of field.at.entries()) {
      const isLeaf = depth === field.at.length - 1;
      const names = [key, ...((isLeaf && field.otherKeys) || [])];
      const found = parts.find((part) => namesOf(part).some((name) => names.includes(name)));
      if (found && (isLeaf || found.field)) throw new TypeError(`two fields stand at ${field.at.join(".")}`);
      const part = found ?? { key, parts: [], ...(isLeaf ? { field } : {}) };
      if (!found) parts.push(part);
      parts = part.parts;
    }
  }
  return root.parts;
}

/** Takes what is left of a mapping, by its keys. */
export type Keep = (key: string, value: Json) => void;

/** Reads one key of a mapping into the model, and hands what it leaves of the value there to `keep`. */
export type PartReader = (around: JsonRecord, node: Node, at: Cursor, keep: Keep) => void;

/** The value of one key of a mapping, written over what stands around it. */
export type PartWriter = (
  node: JsonRecord,
  around: JsonRecord | undefined,
  at: Cursor,
  kept: JsonRecord | undefined,
) => Json | undefined;

/** Compiles a part to the closure that reads it. */
export function compileReader(part: Part): PartReader {
  const { field, parts } = part;
  if (!field) return compileBranchReader(part.key, parts);
  const { codec, absent, whenMissing } = field;
  const set = compileSetter(field);
  const takesNull = codec.get(null, NOWHERE) !== undefined;
  const read = (key: string, around: JsonRecord, node: Node, at: Cursor, keep: Keep) => {
    const value = around[key];
    if (value === undefined || (value === null && !takesNull)) {
      if (value === null || whenMissing !== undefined || field.orInFrontMatter) at.note();
      if (absent) set(node, absent());
      return;
    }
    const model = codec.get(value, codec.needsSource ? at.down(key) : at);
    if (model === undefined) {
      at.note();
      keep(key, value);
      return;
    }
    set(node, model);
    const rest = codec.rest?.(value);
    if (rest !== undefined) keep(key, rest);
  };
  if (!field.otherKeys) return (around, node, at, keep) => read(part.key, around, node, at, keep);
  return (around, node, at, keep) => {
    read(keyIn(part, around), around, node, at, keep);
    keepUnread(part, around, at, keep);
  };
}

function compileBranchReader(key: string, parts: readonly Part[]): PartReader {
  const readers = parts.map(compileReader);
  const known = new Set(parts.flatMap(namesOf));
  return (around, node, at, keep) => {
    const value = around[key];
    if (value === undefined) return;
    if (!isJsonRecord(value)) {
      at.note();
      if (value !== null) keep(key, value);
      return;
    }
    const here = at.down(key);
    let left: Node | undefined;
    const keepInside = (name: string, rest: Json) => {
      left ??= {};
      setOwn(left, name, rest);
    };
    for (const read of readers) read(value, node, here, keepInside);
    const rest = unknownKeys(value, known, left, at);
    if (rest !== undefined) keep(key, rest);
  };
}

/** The entries of a mapping under keys that no field has, put into `into`. */
export function unknownKeys(
  value: JsonRecord,
  known: ReadonlySet<string>,
  into?: Node,
  at: Cursor = NOWHERE,
): Node | undefined {
  let found = into;
  for (const key of Object.keys(value)) {
    if (known.has(key)) continue;
    at.note();
    found ??= {};
    setOwn(found, key, value[key] ?? null);
  }
  return found;
}

/** Compiles a part to the closure that writes it. */
export function compileWriter(part: Part): PartWriter {
  const { field, parts } = part;
  if (!field) return compileBranchWriter(part.key, parts);
  const { codec, absent } = field;
  const read = compileGetter(field);
  const takesNull = codec.get(null, NOWHERE) !== undefined;
  return (node, around, at, kept) => {
    const key = keyIn(part, around, kept);
    const was = around && getOwn(around, key);
    const isBlank = was === null && !takesNull;
    const model = read(node);
    if (model !== undefined) {
      // What the document leaves out, and the model has as what leaving it out means, stays out.
      if (absent && around && (was ?? null) === null && jsonEqual(model, absent())) return was;
      const left = kept && (asRecord(getOwn(kept, key)) ?? NONE);
      const raw = codec.put(model, isBlank ? undefined : was, codec.needsSource ? at.down(key) : at, left);
      if (raw !== undefined) return raw;
    }
    // The model has nothing. A key without a value says as little; what `get` did not understand was kept, and stays.
    if (isBlank) return null;
    if (kept) return getOwn(kept, key);
    return was === undefined || codec.get(was, at) !== undefined ? undefined : was;
  };
}

function compileBranchWriter(key: string, parts: readonly Part[]): PartWriter {
  const writers = parts.map((part) => ({ part, write: compileWriter(part) }));
  const known = new Set(parts.flatMap(namesOf));
  return (node, around, at, kept) => {
    const was = around && getOwn(around, key);
    const old = asRecord(was);
    const left = kept && (asRecord(getOwn(kept, key)) ?? NONE);
    const here = at.down(key);
    const next: Node = {};
    for (const { part, write } of writers) {
      const raw = write(node, old, here, left);
      if (raw !== undefined) writePart(part, raw, next, old, left);
    }
    unknownKeys(left ?? old ?? NONE, known, next);
    if (!isEmpty(next)) return keepOrder(next, old);
    // A section without anything in it stays if it was so, and goes if it has been emptied.
    if (was === undefined || (old && !isEmpty(old))) return undefined;
    return old || was === null || !kept ? was : getOwn(kept, key);
  };
}

function compileSetter({ to, fields }: Field): (node: Node, value: Json) => void {
  if (fields) return (node, value) => void Object.assign(node, value);
  const [first = "", ...rest] = to;
  if (rest.length === 0) {
    return (node, value) => {
      node[String(first)] = value;
    };
  }
  return (node, value) => setIn(node, to, value);
}

/** Sets a value at a path, and makes what is missing on the way: lists for indexes, objects for keys. */
function setIn(node: Node, to: Path, value: Json): void {
  let place: { [key: string | number]: Json } = node;
  let depth = 0;
  for (const key of to) {
    if (++depth === to.length) place[key] = value;
    else {
      place[key] ??= typeof to[depth] === "number" ? [] : {};
      place = place[key] as Node;
    }
  }
}

export function compileGetter({ to, fields }: Field): (node: JsonRecord) => Json | undefined {
  if (fields) return (node) => node;
  const [first = "", ...rest] = to;
  return rest.length === 0 ? (node) => getOwn(node, String(first)) : (node) => valueAt(node, to);
}

/**
 * A new mapping in the order of an old one; the old one itself if both say the same.
 *
 * @example
 * Object.keys(keepOrder({ version: 2, name: "tidy" }, { name: "tidy", version: 1 })); // ["name", "version"]
 */
export function keepOrder(next: Node, old: JsonRecord | undefined): JsonRecord {
  if (!old) return next;
  const keys = Object.keys(next);
  const before = Object.keys(old);
  let isSame = keys.length === before.length;
  for (const key of keys) {
    const value = next[key];
    const was = getOwn(old, key);
    if (was === undefined) isSame = false;
    else if (value !== was) {
      // Keys in another order may be names of the model, whose order is kept.
      if (JSON.stringify(value) === JSON.stringify(was)) setOwn(next, key, was);
      else isSame = false;
    }
  }
  return isSame ? old : inOrderOf(next, old);
}

/** A new mapping in the order of an old one, new keys behind the key that they follow in the new one. */
export function inOrderOf(next: JsonRecord, old: JsonRecord): JsonRecord {
  const keys = Object.keys(next);
  const order = Object.keys(old).filter((key) => Object.hasOwn(next, key));
  const placed = new Set(order);
  let previous = -1;
  for (const key of keys) {
    if (placed.has(key)) previous = order.indexOf(key);
    else order.splice(++previous, 0, key);
  }
  const settled: Node = {};
  for (const key of order) setOwn(settled, key, next[key] ?? null);
  return settled;
}

/** Two objects as one: what both have is merged if both are objects, and is else that of the second. */
export function mergeObjects(first: JsonRecord, second: JsonRecord): JsonRecord {
  const merged: Node = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const one = asRecord(getOwn(merged, key));
    const other = asRecord(value);
    setOwn(merged, key, one && other ? mergeObjects(one, other) : value);
  }
  return merged;
}
