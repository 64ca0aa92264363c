import { isJsonRecord, type Json } from "@skill-convert/core";

const isText = (value: Json) => typeof value === "string";

/** What an interpolation will stand for is not known yet. */
const isUrl = (value: Json) => typeof value === "string" && /^(https?:\/\/|.*\$\{)/is.test(value);

/** "Types": what a value of each type is. Any value can be one of an `enum`. */
const VALUES: ReadonlyMap<string, { readonly words: string; readonly has: (value: Json) => boolean }> = new Map([
  ["string", { words: "a string", has: isText }],
  ["number", { words: "a number", has: (value: Json) => typeof value === "number" }],
  ["boolean", { words: "true or false", has: (value: Json) => typeof value === "boolean" }],
  ["file_path", { words: "a string", has: isText }],
  ["dir_path", { words: "a string", has: isText }],
  ["url", { words: "a string that begins with http:// or https://", has: isUrl }],
  ["json", { words: "a mapping", has: isJsonRecord }],
  ["array", { words: "a list", has: (value: Json) => Array.isArray(value) }],
]);

/** The types whose values are strings. */
export const TEXTS: ReadonlySet<string> = new Set(["string", "file_path", "dir_path", "url"]);

/** What a value has to be and is not, in words; undefined if it is of the type, or nobody knows the type. */
export function typeProblem(type: string | undefined, value: Json): string | undefined {
  const known = VALUES.get(type ?? "");
  return known && !known.has(value) ? known.words : undefined;
}
