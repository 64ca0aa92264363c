import type { Json } from "@skill-convert/core";
import { typeProblem as problemOf } from "@skill-convert/format";
import { isUrl, TYPES } from "../fields/types.js";

/** The types whose values are strings. */
export const TEXTS: ReadonlySet<string> = new Set(["string", "file_path", "dir_path", "url"]);

/**
 * Returns the kind of value that the type expects (stop.md#s42), as a message shows it; undefined if the value is of
 * the type, or the type is unknown.
 */
export function typeProblem(type: string | undefined, value: Json): string | undefined {
  if (type === "url")
    return typeof value === "string" && isUrl(value) ? undefined : "a string that begins with http:// or https://";
  return problemOf(TYPES.get(type ?? "")?.["type"], value);
}
