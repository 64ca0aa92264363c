import type { Json } from "../json.js";
import { matchPattern, type Path } from "../path.js";

/**
 * The lists of the model whose elements are known by a name. They are compared, addressed and restored element by
 * element; every other list is compared whole.
 */
const NAMED_LISTS: readonly { readonly pattern: string; readonly key: string }[] = [
  { pattern: "operations", key: "name" },
  { pattern: "operations/*/input/parameters", key: "name" },
  { pattern: "operations/*/output/fields", key: "name" },
  { pattern: "environment", key: "name" },
  { pattern: "commands", key: "name" },
  { pattern: "dependencies", key: "id" },
  { pattern: "observability/metrics", key: "name" },
];

/** The field by which the elements of the list at `path` are known; undefined where the list is no such list. */
export function namedListKey(path: Path): string | undefined {
  for (const { pattern, key } of NAMED_LISTS) if (matchPattern(pattern, path) === path.length) return key;
  return undefined;
}

/** Where leaving a field out means the same as a value: the difference is one of notation and no loss. */
const IMPLIED: readonly { readonly pattern: string; readonly value: Json }[] = [
  { pattern: "sensitive", value: false },
  { pattern: "operations/*/input/parameters/*/required", value: false },
  { pattern: "operations/*/input/parameters/*/sensitive", value: false },
  { pattern: "operations/*/output/fields/*/guaranteed", value: false },
  { pattern: "operations/*/producedFiles/*/base", value: "repository" },
  { pattern: "environment/*/sensitive", value: false },
  { pattern: "requiredFiles/*/base", value: "skill" },
  { pattern: "dependencies/*/optional", value: false },
  { pattern: "dependencies/*/coordination", value: false },
];

/** What leaving out the field at `path` means; undefined where it means nothing in particular. */
export function impliedValue(path: Path): Json | undefined {
  for (const { pattern, value } of IMPLIED) if (matchPattern(pattern, path) === path.length) return value;
  return undefined;
}

/** The key under `extensions[<format id>]` that holds notation rather than meaning. */
export const SPELLING = "$spelling";

/** Whether `path` lies in an extension's record of notation. */
export function isSpelling(path: Path): boolean {
  const at = path.indexOf(SPELLING);
  return at >= 2 && path[at - 2] === "extensions";
}
