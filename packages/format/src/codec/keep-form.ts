import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, setOwn } from "@skill-convert/core/json";
import { inOrderOf, type MutableRecord } from "./mapping.js";

/**
 * Brings a new value into the form of the value that it replaces: equal parts are the old objects, and mappings keep
 * the order of their keys.
 *
 * @param ordered the keys of mappings whose order belongs to the value, such as `properties`
 * @example
 * Object.keys(inFormOf({ type: "string", minLength: 2 }, { minLength: 1, type: "string" }, new Set())); // ["minLength", "type"]
 */
export function inFormOf(next: Json, previous: Json | undefined, ordered: ReadonlySet<string>, key = ""): Json {
  if (next === previous || previous === undefined) return next;
  if (Array.isArray(next) && Array.isArray(previous)) {
    const items = next.map((item: Json, index) => inFormOf(item, previous[index], ordered));
    return items.length === previous.length && items.every((item, index) => item === previous[index])
      ? previous
      : items;
  }
  if (!isJsonRecord(next) || !isJsonRecord(previous)) return next;
  const entries: MutableRecord = {};
  for (const [name, value] of Object.entries(next)) {
    setOwn(entries, name, inFormOf(value, Object.hasOwn(previous, name) ? previous[name] : undefined, ordered, name));
  }
  const formed = ordered.has(key) ? entries : inOrderOf(entries, previous);
  return isSame(formed, previous) ? previous : formed;
}

/** Returns true if two mappings have identical values under the same keys in the same order. */
function isSame(one: JsonRecord, other: JsonRecord): boolean {
  const keys = Object.keys(one);
  const others = Object.keys(other);
  return keys.length === others.length && keys.every((key, index) => key === others[index] && one[key] === other[key]);
}
