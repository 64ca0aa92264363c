import type { Json } from "../json.js";
import { matchPattern, type Path, type PathPattern, parsePattern } from "../path.js";

/**
 * The lists of the model whose elements are known by a name. They are compared, addressed and restored element by
 * element; every other list is compared whole.
 */
const NAMED_LISTS: readonly { readonly pattern: PathPattern; readonly key: string }[] = [
  { pattern: parsePattern("operations"), key: "name" },
  { pattern: parsePattern("operations/*/input/parameters"), key: "name" },
  { pattern: parsePattern("operations/*/output/fields"), key: "name" },
  { pattern: parsePattern("environment"), key: "name" },
  { pattern: parsePattern("commands"), key: "name" },
  { pattern: parsePattern("dependencies"), key: "id" },
  { pattern: parsePattern("observability/metrics"), key: "name" },
];

/** The field by which the elements of the list at `path` are known; undefined where the list is no such list. */
export function namedListKey(path: Path): string | undefined {
  return NAMED_LISTS.find(({ pattern }) => isMatch(pattern, path))?.key;
}

/** Where leaving a field out means the same as a value: the difference is one of notation and no loss. */
const IMPLIED: readonly { readonly pattern: PathPattern; readonly value: Json }[] = [
  { pattern: parsePattern("sensitive"), value: false },
  { pattern: parsePattern("operations/*/input/parameters/*/required"), value: false },
  { pattern: parsePattern("operations/*/input/parameters/*/sensitive"), value: false },
  { pattern: parsePattern("operations/*/output/fields/*/guaranteed"), value: false },
  { pattern: parsePattern("operations/*/producedFiles/*/base"), value: "repository" },
  { pattern: parsePattern("environment/*/sensitive"), value: false },
  { pattern: parsePattern("requiredFiles/*/base"), value: "skill" },
  { pattern: parsePattern("dependencies/*/optional"), value: false },
  { pattern: parsePattern("dependencies/*/coordination"), value: false },
];

/** What leaving out the field at `path` means; undefined where it means nothing in particular. */
export function impliedValue(path: Path): Json | undefined {
  return IMPLIED.find(({ pattern }) => isMatch(pattern, path))?.value;
}

function isMatch(pattern: PathPattern, path: Path): boolean {
  return pattern.length === path.length && matchPattern(pattern, path) >= 0;
}

/** The key under `extensions[<format id>]` that holds notation rather than meaning. */
export const SPELLING = "$spelling";

/** Whether `path` lies in an extension's record of notation. */
export function isSpelling(path: Path): boolean {
  const at = path.indexOf(SPELLING);
  return at >= 2 && path[at - 2] === "extensions";
}
