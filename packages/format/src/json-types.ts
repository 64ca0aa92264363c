import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";

/** The types of JSON Schema, and what their values are. */
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
 * What a value has to be and is not, in words; undefined if it is of the type of JSON Schema, or there is no such type.
 *
 * @example
 * typeProblem("integer", 1.5); // "a whole number"
 * typeProblem("integer", 2); // undefined
 */
export function typeProblem(type: Json | undefined, value: Json): string | undefined {
  const known = TYPES.get(type);
  return known && !known.has(value) ? known.words : undefined;
}
