import { Undecided } from "./reasons.js";

/** A JSON value, as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The six types of JSON values. `integer` is a constraint on numbers, not a type of its own. */
export const JSON_TYPES = ["null", "boolean", "number", "string", "array", "object"] as const;

/** One of the six types of JSON values. */
export type JsonType = (typeof JSON_TYPES)[number];

/** Tells a JSON object from arrays, null and scalars. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `Array.isArray`, typed for readonly JSON arrays. */
export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** The JSON type of a value. */
export function typeOf(value: Json): JsonType {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return "number";
    case "string":
      return "string";
    default:
      return "object";
  }
}

/**
 * The value as JSON. Undecided for what JSON cannot hold, such as the infinity that `JSON.parse` makes of
 * 1e400. Members that are `undefined` count as absent.
 */
export function asJson(value: unknown): Json {
  if (isJson(value)) return value;
  throw new Undecided("malformed", "a schema holds something that is no JSON");
}

function isJson(value: unknown): value is Json {
  switch (typeof value) {
    case "boolean":
    case "string":
      return true;
    case "number":
      if (!Number.isFinite(value)) throw new Undecided("precision", String(value));
      return true;
    case "object":
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJson);
      return Object.values(value).every((part) => part === undefined || isJson(part));
    default:
      return false;
  }
}

/**
 * A string that is the same for two values exactly when JSON Schema calls them equal: member order
 * does not count, and `1.0` is `1`.
 */
export function canonical(value: Json): string {
  if (isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (isObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

const CHARACTERS_A_VALUE = 30;

/** How many values there are in a value, itself included; so many characters count as one. `known` keeps what was counted. */
export function sizeOf(value: Json, known: WeakMap<object, number>): number {
  if (typeof value === "string") return 1 + value.length / CHARACTERS_A_VALUE;
  if (typeof value !== "object" || value === null) return 1;
  const counted = known.get(value);
  if (counted !== undefined) return counted;
  const parts = isArray(value) ? value : [...Object.keys(value), ...Object.values(value)];
  let size = 1;
  for (const part of parts) size += sizeOf(part, known);
  known.set(value, size);
  return size;
}

/** An object from entries, safe for names such as `__proto__`. */
export function objectFrom(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** A member of an object, if the object itself (not its prototype) has it. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The length of a string in code points, as `minLength` counts it. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A JSON Pointer (RFC 6901) from its reference tokens. */
export function pointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
