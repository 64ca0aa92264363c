import type { Json } from "@skill-convert/core";
import { typeProblem as problemOf } from "@skill-convert/format";
import { TYPES } from "../fields/types.js";

/** The types whose values are strings. */
export const TEXTS: ReadonlySet<string> = new Set(["string", "file_path", "dir_path", "url"]);

/** Also returns true for text with a reference, because its value is known only at run time. */
const isUrl = (value: Json) => typeof value === "string" && /^(https?:\/\/|.*\$\{)/is.test(value);

/**
 * Returns the kind of value that the type expects (stop.md#s42), as a message shows it; undefined if the value is of
 * the type, or the type is unknown.
 */
export function typeProblem(type: string | undefined, value: Json): string | undefined {
  if (type === "url") return isUrl(value) ? undefined : "a string that begins with http:// or https://";
  return problemOf(TYPES.get(type ?? "")?.["type"], value);
}
