import type { Budget } from "./budget.js";
import { Undecided } from "./reasons.js";

/** A JSON value, as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The six types of JSON values. `integer` is a constraint on numbers, not a type. */
export const JSON_TYPES = ["null", "boolean", "number", "string", "array", "object"] as const;

/** One of the six types of JSON values. */
export type JsonType = (typeof JSON_TYPES)[number];

/** Returns true if a value is an object, and not an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `Array.isArray`, typed for readonly JSON arrays. */
export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

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

/** The number of values that can be copied in the time of one step of work. */
const COPIES_PER_STEP = 4;

/**
 * Copies a value as JSON. The copy shares nothing, so each schema in it has one place and cannot be changed by others.
 * Members that are `undefined` count as absent. Throws `Undecided` for values that JSON cannot hold, such as the
 * infinity that `JSON.parse` returns for 1e400.
 */
export function copyJson(value: unknown, budget: Budget): Json {
  budget.spend(1 / COPIES_PER_STEP);
  switch (typeof value) {
    case "boolean":
    case "string":
      return value;
    case "number":
      if (!Number.isFinite(value)) throw new Undecided("precision", String(value));
      return value;
    case "object": {
      if (value === null) return null;
      if (Array.isArray(value)) return Array.from(value, (item: unknown) => copyJson(item, budget));
      const members = Object.entries(value).filter(([, part]) => part !== undefined);
      return objectFrom(members.map(([key, part]: [string, unknown]) => [key, copyJson(part, budget)]));
    }
    default:
      throw new Undecided("malformed", "a schema holds something that is not JSON");
  }
}

/**
 * Returns a string that is the same for two values if and only if JSON Schema considers them equal: the order of
 * members is ignored, and `1.0` equals `1`.
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

/** Creates an object from entries. Safe for names such as `__proto__`. */
export function objectFrom(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** Returns an own member of an object, never one of its prototype. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns the length of a string in code points, as `minLength` counts it. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns the JSON Pointer (RFC 6901) of some reference tokens. */
export function pointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
