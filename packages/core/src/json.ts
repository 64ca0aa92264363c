import type { Path } from "./path.js";

/** A JSON value. Records may carry any own key, `__proto__` and `constructor` included. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;

/** A JSON object, keys in the order they are written. */
export interface JsonRecord {
  readonly [key: string]: Json;
}

/** A JSON Schema (2020-12): an object of keywords, or `true` or `false`. */
export type JsonSchema = JsonRecord | boolean;

/** True for an object that is neither an array nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a JSON object; the same test as {@link isRecord}, for values already known to be JSON. */
export function isJsonRecord(value: Json | undefined): value is JsonRecord {
  return isRecord(value);
}

/** The own property `key`, never one inherited from a prototype; undefined where there is none. */
export function getOwn<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Sets an own property, also for `__proto__`, which assignment would take for the prototype. */
export function setOwn<T>(record: { [key: string]: T }, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    record[key] = value;
  }
}

/** An object of the entries in their order, safe for every key; entries whose value is undefined are left out. */
export function recordOf<T>(entries: Iterable<readonly [string, T | undefined]>): { [key: string]: T } {
  const record: { [key: string]: T } = {};
  // Taking an entry apart by position is much faster than by pattern until the compiler has seen it thousands of times.
  for (const entry of entries) if (entry[1] !== undefined) setOwn(record, entry[0], entry[1]);
  return record;
}

/** An object without the keys whose value is undefined, so that absent stays absent. */
export function compact<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const out: { [key: string]: unknown } = {};
  for (const key of Object.keys(object)) {
    const value = object[key as keyof T];
    if (value !== undefined) setOwn(out, key, value);
  }
  return out as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** Whether two JSON values are equal; the order of an object's keys does not matter, that of a list does. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key], b[key]))
  );
}

/** Whether two JSON values are equal, and the keys of their objects in the same order. */
export function isIdentical(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) return false;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const one = before as Readonly<Record<string, unknown>>;
  const other = after as Readonly<Record<string, unknown>>;
  const keys = Object.keys(before);
  const others = Object.keys(after);
  if (keys.length !== others.length) return false;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? "";
    if (key !== others[index] || !isIdentical(one[key], other[key])) return false;
  }
  return true;
}

/** A value as text: a string as it is, anything else as JSON. Unlike `String`, it runs nothing that the value holds. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** The text that a scalar stands for; a number or a boolean stands for how it is written. */
export function scalarText(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** JSON text with the keys of every object sorted, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isRecord(value)) return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(",")}}`;
}

/** A deep copy in which no two places share an object. */
export function cloneJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  if (!isRecord(value)) return value;
  return recordOf(Object.entries(value).map(([key, item]) => [key, cloneJson(item)] as const)) as T;
}

/**
 * The value at a path of own keys and indexes; undefined where there is none.
 *
 * @param value JSON, or an object of the model, which is JSON although TypeScript does not take an interface for it
 */
export function valueAt(value: Json | object | undefined, path: Path): Json | undefined {
  let found = value as Json | undefined;
  for (const segment of path) {
    if (Array.isArray(found))
      found = typeof segment === "number" || INDEX.test(segment) ? found[Number(segment)] : undefined;
    else found = isJsonRecord(found) ? getOwn(found, String(segment)) : undefined;
  }
  return found;
}

/** RFC 6901, section 4: no sign and no leading zero. */
const INDEX = /^(?:0|[1-9]\d*)$/;
