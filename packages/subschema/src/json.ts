import type { Budget } from "./budget.js";
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

/** The values that are copied in the time of a step of the search. */
const COPIES_A_UNIT = 4;

/**
 * A copy of a value as JSON: nothing in it is shared, so each schema has one place, and nobody else can change it.
 * Undecided for what JSON cannot hold, such as the infinity that `JSON.parse` makes of 1e400. Members that are
 * `undefined` count as absent.
 */
export function copyJson(value: unknown, budget: Budget): Json {
  budget.spend(1 / COPIES_A_UNIT);
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
