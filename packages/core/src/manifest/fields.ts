import { getOwn, isJsonRecord, type Json, type JsonRecord, jsonEqual } from "../json.js";
import { matchPattern, type Path, type PathPattern, parsePattern } from "../path.js";
import { FREE_FORM } from "./order.js";
import type { Extended } from "./value.js";

/** Returns a function that looks up a path in a table of patterns. The patterns are indexed by their last segment. */
function lookUp<T>(known: Readonly<Record<string, T>>): (path: Path) => T | undefined {
  const byLast = new Map<unknown, { readonly pattern: PathPattern; readonly value: T }[]>();
  for (const [text, value] of Object.entries(known)) {
    const pattern = parsePattern(text);
    const last = pattern.at(-1);
    byLast.set(last, [...(byLast.get(last) ?? []), { pattern, value }]);
  }
  return (path) => byLast.get(path.at(-1))?.find(({ pattern }) => isMatch(pattern, path))?.value;
}

/**
 * The property that identifies the elements of the list at a path; undefined if the list has no such property. Lists
 * with one are compared, addressed and restored element by element, and every other list as a whole.
 */
export const namedListKey = lookUp({
  operations: "name",
  "operations/*/input/parameters": "name",
  "operations/*/output/fields": "name",
  capabilities: "name",
  environment: "name",
  commands: "name",
  dependencies: "id",
  "observability/metrics": "name",
});

/**
 * The value that leaving out the property at a path stands for, so that losing it is not a loss; undefined if there is
 * none. Effects, inputs and outputs have none, because a skill that does not declare them may have some.
 */
export const impliedValue = lookUp<Json>({
  sensitive: false,
  "operations/*/input/parameters/*/required": false,
  "operations/*/input/parameters/*/sensitive": false,
  "operations/*/output/fields/*/guaranteed": false,
  "operations/*/producedFiles/*/base": "repository",
  "environment/*/sensitive": false,
  "requiredFiles/*/base": "skill",
  "dependencies/*/optional": false,
  "dependencies/*/coordination": false,
  ...emptyAt("platforms tags triggers examples environment commands packages", []),
  ...emptyAt("requiredFiles requiredCapabilities dependencies scopes", []),
  ...emptyAt("tools/required tools/used assertions/pre assertions/post observability/metrics", []),
  ...emptyAt("operations/*/producedFiles", []),
  ...emptyAt("metadata execution tools assertions observability extensions", {}),
});

function emptyAt(patterns: string, value: Json): Readonly<Record<string, Json>> {
  return Object.fromEntries(patterns.split(" ").map((pattern) => [pattern, value]));
}

/** Returns true if a value at a path means the same as leaving it out. */
export function isImplied(value: Json | undefined, path: Path): boolean {
  if (value === undefined) return true;
  const implied = impliedValue(path);
  if (implied === undefined) return false;
  if (jsonEqual(value, implied)) return true;
  if (!isJsonRecord(implied) || !isJsonRecord(value)) return false;
  return Object.keys(value).every((key) => isImplied(value[key], [...path, key]));
}

function isMatch(pattern: PathPattern, path: Path): boolean {
  return pattern.length === path.length && matchPattern(pattern, path) >= 0;
}

/**
 * Returns the index of the segment `extensions` in a path, or -1. A key of that name inside free JSON does not count.
 */
export function extensionsAt(path: Path): number {
  const at = path.findIndex((segment) => FREE_FORM.has(String(segment)));
  return path[at] === "extensions" ? at : -1;
}

/** Returns the unknown fields of a concept that belong to a format; an empty object if there are none. */
export function extensionIn(node: Extended | undefined, format: string): JsonRecord {
  return (node?.extensions && getOwn(node.extensions, format)) ?? {};
}
