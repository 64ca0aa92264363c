import type { Json } from "../json.js";
import { matchPattern, type Path, type PathPattern, parsePattern } from "../path.js";

/** What is known of some places of the model, by the last segment of their patterns, which few paths have. */
function placesOf<T>(known: Readonly<Record<string, T>>): (path: Path) => T | undefined {
  const places = new Map<unknown, { readonly pattern: PathPattern; readonly value: T }[]>();
  for (const [text, value] of Object.entries(known)) {
    const pattern = parsePattern(text);
    const last = pattern.at(-1);
    places.set(last, [...(places.get(last) ?? []), { pattern, value }]);
  }
  return (path) => places.get(path.at(-1))?.find(({ pattern }) => isMatch(pattern, path))?.value;
}

/**
 * The field by which the elements of the list at a path are known; undefined where the list is no such list. These
 * lists are compared, addressed and restored element by element; every other list is compared whole.
 */
export const namedListKey = placesOf({
  operations: "name",
  "operations/*/input/parameters": "name",
  "operations/*/output/fields": "name",
  environment: "name",
  commands: "name",
  dependencies: "id",
  "observability/metrics": "name",
});

/**
 * What leaving out the field at a path means, so that the difference is one of notation and no loss; undefined where it
 * means nothing in particular.
 */
export const impliedValue = placesOf<Json>({
  sensitive: false,
  "operations/*/input/parameters/*/required": false,
  "operations/*/input/parameters/*/sensitive": false,
  "operations/*/output/fields/*/guaranteed": false,
  "operations/*/producedFiles/*/base": "repository",
  "environment/*/sensitive": false,
  "requiredFiles/*/base": "skill",
  "dependencies/*/optional": false,
  "dependencies/*/coordination": false,
});

function isMatch(pattern: PathPattern, path: Path): boolean {
  return pattern.length === path.length && matchPattern(pattern, path) >= 0;
}
