import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, setOwn } from "@skill-convert/core";
import { alignLists } from "./align.js";

/**
 * A structural three-way merge: applies what changed from `before` to `after` onto `current`, which means the same as
 * `before` and may spell it otherwise. Where nothing changed, the spelling of `current` stays. Where its shape is not
 * that of `before` at a changed place, the smallest value around that place is taken from `after`. Elements of lists are
 * recognised by equality and by their names. Equal `before` and `after` give `current`; equal `current` and `before`
 * give `after`.
 */
export function rebase(before: Json | undefined, current: Json | undefined, after: Json | undefined): Json | undefined {
  if (jsonEqual(before, after)) return current;
  if (jsonEqual(current, before)) return after;
  if (isJsonRecord(before) && isJsonRecord(current) && isJsonRecord(after)) return rebaseRecord(before, current, after);
  if (Array.isArray(before) && Array.isArray(current) && Array.isArray(after))
    return rebaseList(before, current, after);
  return after;
}

function rebaseRecord(before: JsonRecord, current: JsonRecord, after: JsonRecord): JsonRecord {
  const merged = new Map<string, Json>();
  for (const key of new Set([...Object.keys(current), ...Object.keys(before), ...Object.keys(after)])) {
    const [old, spelt, now] = [getOwn(before, key), getOwn(current, key), getOwn(after, key)];
    // What changed is spelt under another key, which cannot be told from those that did not.
    if (old !== undefined && spelt === undefined && !jsonEqual(old, now)) return after;
    const value = old === undefined && now !== undefined ? now : rebase(old, spelt, now);
    if (value !== undefined) merged.set(key, value);
  }
  return inOrderOf(after, current, merged);
}

/** Keys in the order of `current`, new ones behind the key that they follow in `after`. */
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

function rebaseList(before: readonly Json[], current: readonly Json[], after: readonly Json[]): readonly Json[] {
  // Both are readings of one list, so that elements correspond by position; where their numbers differ, by name.
  const spelt = before.length === current.length ? [...before.keys()] : spellings(before, current);
  if (spelt === undefined) return after;
  return alignLists(before, after).map((from, to) => {
    const now = after[to] ?? null;
    if (from < 0) return now;
    return rebase(before[from], current[spelt[from] ?? -1], now) ?? now;
  });
}

/** For each element of `before` its index in `current`; undefined where some element has none. */
function spellings(before: readonly Json[], current: readonly Json[]): number[] | undefined {
  const found = alignLists(current, before);
  return found.includes(-1) ? undefined : found;
}
