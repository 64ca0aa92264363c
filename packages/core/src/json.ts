/** A JSON value. Objects may have any own key, including `__proto__` and `constructor`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;

/** A JSON object. Its keys keep the order in which they were written. */
export interface JsonRecord {
  readonly [key: string]: Json;
}

/** A JSON Schema (2020-12): an object of keywords, or `true` or `false`. */
export type JsonSchema = JsonRecord | boolean;

/** Returns true for an object that is neither an array nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns true for a JSON object: the test of {@link isRecord}, for values that are known to be JSON. */
export function isJsonRecord(value: Json | undefined): value is JsonRecord {
  return isRecord(value);
}

/** Returns the own property `key`, never an inherited one; undefined if there is no such property. */
export function getOwn<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Sets an own property. This includes `__proto__`; assigning to it would set the prototype instead. */
export function setOwn<T>(record: { [key: string]: T }, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    record[key] = value;
  }
}

/**
 * Builds an object from entries, in their order and safe for every key. Entries with the value undefined are left out.
 */
export function recordOf<T>(entries: Iterable<readonly [string, T | undefined]>): { [key: string]: T } {
  const record: { [key: string]: T } = {};
  // Taking an entry apart by position is much faster than by pattern until the compiler has seen it thousands of times.
  for (const entry of entries) if (entry[1] !== undefined) setOwn(record, entry[0], entry[1]);
  return record;
}

/** Copies an object without the keys whose value is undefined, so that absent stays absent. */
export function compact<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const out: { [key: string]: unknown } = {};
  for (const key of Object.keys(object)) {
    const value = object[key as keyof T];
    if (value !== undefined) setOwn(out, key, value);
  }
  return out as { [K in keyof T]: Exclude<T[K], undefined> };
}

/**
 * Returns a value without the keys whose value is undefined, at any depth. What has no such key is not copied. An
 * undefined item of an array remains, because its place counts.
 */
export function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) {
    const items = value.map(withoutUndefined);
    return (items.every((item, index) => Object.is(item, value[index])) ? value : items) as T;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withoutUndefined(item)] as const);
  const isUnchanged = entries.every(([key, item]) => item !== undefined && Object.is(item, value[key]));
  return isUnchanged ? value : (recordOf(entries) as T);
}

/** Returns true if two JSON values are equal. The order of an object's keys does not matter. */
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

/** Returns true if two JSON values are equal and the keys of their objects are in the same order. */
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

/**
 * Returns a string as it is and any other value as JSON text. Unlike `String`, it never calls `toString` of the value.
 */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Returns a string, number or boolean as text; undefined for any other value. */
export function scalarText(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** Returns JSON text with the keys of every object sorted, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isRecord(value)) return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(",")}}`;
}

/** Returns a deep copy in which no object is shared. */
export function cloneJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  if (!isRecord(value)) return value;
  return recordOf(Object.entries(value).map(([key, item]) => [key, cloneJson(item)] as const)) as T;
}

/**
 * Returns the value at a path of own keys and indexes; undefined if there is none.
 *
 * @param value JSON, or an object of the model: TypeScript does not assign its interfaces to {@link Json}
 */
export function valueAt(value: Json | object | undefined, path: readonly (string | number)[]): Json | undefined {
  let found = value as Json | undefined;
  for (const segment of path) {
    if (Array.isArray(found))
      found = typeof segment === "number" || INDEX.test(segment) ? found[Number(segment)] : undefined;
    else found = isJsonRecord(found) ? getOwn(found, String(segment)) : undefined;
  }
  return found;
}

/** An array index in a JSON Pointer has no sign and no leading zero (RFC 6901, section 4). */
const INDEX = /^(?:0|[1-9]\d*)$/;
