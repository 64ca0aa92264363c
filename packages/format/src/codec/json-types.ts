import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";

/** The types of JSON Schema, with a description and a test of their values. */
const TYPES: ReadonlyMap<Json | undefined, { readonly words: string; readonly has: (value: Json) => boolean }> =
  new Map([
    ["string", { words: "a string", has: (value: Json) => typeof value === "string" }],
    ["number", { words: "a number", has: (value: Json) => typeof value === "number" }],
    ["integer", { words: "a whole number", has: (value: Json) => Number.isInteger(value) }],
    ["boolean", { words: "true or false", has: (value: Json) => typeof value === "boolean" }],
    ["array", { words: "a list", has: (value: Json) => Array.isArray(value) }],
    ["object", { words: "a mapping", has: isJsonRecord }],
    ["null", { words: "null", has: (value: Json) => value === null }],
  ]);

/**
 * Describes the type that a value should have; undefined if it has that type, or if JSON Schema has no such type.
 *
 * @example
 * typeProblem("integer", 1.5); // "a whole number"
 * typeProblem("integer", 2); // undefined
 */
export function typeProblem(type: Json | undefined, value: Json): string | undefined {
  const known = TYPES.get(type);
  return known && !known.has(value) ? known.words : undefined;
}
