import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, setOwn } from "@skill-convert/core/json";
import { type Cursor, NOWHERE } from "./cursor.js";

/** An object that is being built. */
export type MutableRecord = { [key: string]: Json };

/** Passed to a codec as `kept` if the model has unknown keys, but none in this value: those of the document go. */
export const NONE: JsonRecord = Object.freeze({});

/**
 * Returns the value if it is a mapping.
 *
 * @example
 * asRecord({ name: "tidy" }); // { name: "tidy" }
 * asRecord(["tidy"]); // undefined
 */
export function asRecord(value: Json | undefined): JsonRecord | undefined {
  return isJsonRecord(value) ? value : undefined;
}

/** Returns true if a mapping has no entries. Faster than `Object.keys`. */
export function isEmpty(record: JsonRecord): boolean {
  for (const key in record) if (Object.hasOwn(record, key)) return false;
  return true;
}

/** Returns true if a document is empty: missing, null or a mapping without entries. */
export function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || (isJsonRecord(value) && isEmpty(value));
}

/** Adds the entries of a mapping whose keys are not known to `into`; undefined if there are none. */
export function unknownKeys(
  value: JsonRecord,
  known: ReadonlySet<string>,
  into?: MutableRecord,
  at: Cursor = NOWHERE,
): MutableRecord | undefined {
  let found = into;
  for (const key of Object.keys(value)) {
    if (known.has(key)) continue;
    at.note();
    found ??= {};
    setOwn(found, key, value[key] ?? null);
  }
  return found;
}

/**
 * Returns a new mapping with its keys in the order of an old one; the old object if both are equal.
 *
 * @example
 * Object.keys(keepOrder({ version: 2, name: "tidy" }, { name: "tidy", version: 1 })); // ["name", "version"]
 */
export function keepOrder(next: MutableRecord, old: JsonRecord | undefined): JsonRecord {
  if (!old) return next;
  const keys = Object.keys(next);
  const before = Object.keys(old);
  let isSame = keys.length === before.length;
  for (const key of keys) {
    const value = next[key];
    const previous = getOwn(old, key);
    if (previous === undefined) isSame = false;
    else if (value !== previous) {
      // Not `jsonEqual`: the order of keys may be the order of a list in the model.
      if (JSON.stringify(value) === JSON.stringify(previous)) setOwn(next, key, previous);
      else isSame = false;
    }
  }
  return isSame ? old : inOrderOf(next, old);
}

/**
 * Sorts the keys of a new mapping in the order of an old one. A new key comes after the key that it follows in `next`.
 */
export function inOrderOf(next: JsonRecord, old: JsonRecord): JsonRecord {
  const keys = Object.keys(next);
  const order = Object.keys(old).filter((key) => Object.hasOwn(next, key));
  const placed = new Set(order);
  let previous = -1;
  for (const key of keys) {
    if (placed.has(key)) previous = order.indexOf(key);
    else order.splice(++previous, 0, key);
  }
  const ordered: MutableRecord = {};
  for (const key of order) setOwn(ordered, key, next[key] ?? null);
  return ordered;
}

/** Merges two objects recursively. For any other value that both have, the second one counts. */
export function mergeObjects(first: JsonRecord, second: JsonRecord): JsonRecord {
  const merged: MutableRecord = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const firstValue = asRecord(getOwn(merged, key));
    const secondValue = asRecord(value);
    setOwn(merged, key, firstValue && secondValue ? mergeObjects(firstValue, secondValue) : value);
  }
  return merged;
}
