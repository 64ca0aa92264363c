import type { Json } from "@skill-convert/core";
import { typeProblem as problemOf } from "@skill-convert/format";
import { TYPES } from "../fields/types.js";

/** The types whose values are strings. */
export const TEXTS: ReadonlySet<string> = new Set(["string", "file_path", "dir_path", "url"]);

/** What an interpolation will stand for is not known yet. */
const isUrl = (value: Json) => typeof value === "string" && /^(https?:\/\/|.*\$\{)/is.test(value);

/** What a value has to be and is not, in words; undefined if it is of the type, or nobody knows the type ("Types"). */
export function typeProblem(type: string | undefined, value: Json): string | undefined {
  if (type === "url") return isUrl(value) ? undefined : "a string that begins with http:// or https://";
  return problemOf(TYPES.get(type ?? "")?.["type"], value);
}
