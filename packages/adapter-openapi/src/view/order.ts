import type { Json, JsonRecord } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";

/** Returns a mapping with its keys in the order of the previous one, and new keys after the key that they follow. */
export function inOrder(next: JsonRecord, previous: JsonRecord | undefined): JsonRecord {
  if (!previous) return next;
  const order = Object.keys(previous).filter((key) => Object.hasOwn(next, key));
  const placed = new Set(order);
  let last = -1;
  for (const key of Object.keys(next)) {
    if (placed.has(key)) last = order.indexOf(key);
    else order.splice(++last, 0, key);
  }
  const isSame = order.length === Object.keys(previous).length && order.every((key) => next[key] === previous[key]);
  return isSame ? previous : recordOf(order.map((key): readonly [string, Json | undefined] => [key, next[key]]));
}

/**
 * Returns a mapping in which some keys have another order among themselves. All other keys stay where they are.
 *
 * @param keys those keys, in their order
 */
export function withOrder(record: JsonRecord, keys: readonly string[]): JsonRecord {
  const moved = new Set(keys);
  const before = Object.keys(record).filter((key) => moved.has(key));
  if (before.every((key, index) => key === keys[index])) return record;
  const next = keys.values();
  return recordOf(
    Object.keys(record).map((key): readonly [string, Json | undefined] => {
      const placed = moved.has(key) ? String(next.next().value) : key;
      return [placed, record[placed]];
    }),
  );
}
