import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, setOwn } from "@skill-convert/core/json";
import { inOrderOf, type Node } from "./tree.js";

/**
 * A new value in the form of the one that it replaces: what is equal is the old object, and mappings keep the order of
 * their keys.
 *
 * @param ordered keys under which a mapping has an order of its own, such as `properties`
 * @example
 * Object.keys(inFormOf({ type: "string", minLength: 2 }, { minLength: 1, type: "string" }, new Set())); // ["minLength", "type"]
 */
export function inFormOf(next: Json, was: Json | undefined, ordered: ReadonlySet<string>, key = ""): Json {
  if (next === was || was === undefined) return next;
  if (Array.isArray(next) && Array.isArray(was)) {
    const items = next.map((item: Json, index) => inFormOf(item, was[index], ordered));
    return items.length === was.length && items.every((item, index) => item === was[index]) ? was : items;
  }
  if (!isJsonRecord(next) || !isJsonRecord(was)) return next;
  const entries: Node = {};
  for (const [name, value] of Object.entries(next)) {
    setOwn(entries, name, inFormOf(value, Object.hasOwn(was, name) ? was[name] : undefined, ordered, name));
  }
  const formed = ordered.has(key) ? entries : inOrderOf(entries, was);
  return isSame(formed, was) ? was : formed;
}

/** Whether two mappings have the very same values under the same keys in the same order. */
function isSame(one: JsonRecord, other: JsonRecord): boolean {
  const keys = Object.keys(one);
  const others = Object.keys(other);
  return keys.length === others.length && keys.every((key, index) => key === others[index] && one[key] === other[key]);
}
