import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, setOwn } from "@skill-convert/core/json";
import { alignLists } from "./align.js";

/**
 * A structural three-way merge: applies the changes from `before` to `after` to `current`, which means the same as
 * `before` in a form that may differ. Values that did not change keep the form that they have in `current`. If
 * `current` has another shape than `before` at a changed place, the smallest value around that place is taken from
 * `after`. Array elements are matched by equality and by name. Equal `before` and `after` give `current`; equal
 * `current` and `before` give `after`.
 *
 * @example
 * const before = { version: "1.0.0", tags: ["files"] };
 * merge3(before, { version: "1.0", tags: "files" }, { ...before, tags: ["text"] }); // { version: "1.0", tags: ["text"] }
 */
export function merge3(before: Json | undefined, current: Json | undefined, after: Json | undefined): Json | undefined {
  if (jsonEqual(before, after)) return current;
  if (jsonEqual(current, before)) return after;
  if (isJsonRecord(before) && isJsonRecord(current) && isJsonRecord(after)) return mergeRecords(before, current, after);
  if (Array.isArray(before) && Array.isArray(current) && Array.isArray(after))
    return mergeLists(before, current, after);
  return after;
}

function mergeRecords(before: JsonRecord, current: JsonRecord, after: JsonRecord): JsonRecord {
  const merged = new Map<string, Json>();
  for (const key of new Set([...Object.keys(current), ...Object.keys(before), ...Object.keys(after)])) {
    const old = getOwn(before, key);
    const existing = getOwn(current, key);
    const next = getOwn(after, key);
    // The changed value has another key in `current`, and nothing shows which.
    if (old !== undefined && existing === undefined && !jsonEqual(old, next)) return after;
    const value = old === undefined && next !== undefined ? next : merge3(old, existing, next);
    if (value !== undefined) merged.set(key, value);
  }
  return inOrderOf(after, current, merged);
}

/** Keys in the order of `current`; a new key comes after the key that it follows in `after`. */
function inOrderOf(after: JsonRecord, current: JsonRecord, merged: ReadonlyMap<string, Json>): JsonRecord {
  const order = Object.keys(current).filter((key) => merged.has(key));
  const placed = new Set(order);
  let previous: string | undefined;
  for (const key of Object.keys(after)) {
    if (merged.has(key) && !placed.has(key)) {
      order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
      placed.add(key);
    }
    if (placed.has(key)) previous = key;
  }
  const record: { [key: string]: Json } = {};
  for (const key of order) setOwn(record, key, merged.get(key) ?? null);
  return record;
}

function mergeLists(before: readonly Json[], current: readonly Json[], after: readonly Json[]): readonly Json[] {
  // Both are readings of one array, so elements correspond by position, or by name if the lengths differ.
  const existing = before.length === current.length ? [...before.keys()] : counterparts(before, current);
  if (existing === undefined) return after;
  return alignLists(before, after).map((from, to) => {
    const next = after[to] ?? null;
    if (from < 0) return next;
    return merge3(before[from], current[existing[from] ?? -1], next) ?? next;
  });
}

/** For each element of `before` its index in `current`; undefined if an element has none. */
function counterparts(before: readonly Json[], current: readonly Json[]): number[] | undefined {
  const found = alignLists(current, before);
  return found.includes(-1) ? undefined : found;
}
