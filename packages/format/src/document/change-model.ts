import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { jsonEqual, recordOf, valueAt } from "@skill-convert/core/json";
import { asRecord, isEmpty, NONE } from "../codec/mapping.js";

/** A path and its new value; undefined removes it. */
export type Change = readonly [path: Path, value: Json | undefined];

/** Applies changes to a model. Returns the same object if nothing changes. */
export function withValues(model: JsonRecord, changes: readonly Change[]): JsonRecord {
  const byKey = new Map<string, Change[]>();
  for (const [path, value] of changes) {
    if (valueAt(model, path) === value) continue;
    const [key, ...inside] = path;
    const name = String(key);
    const changesAtKey = byKey.get(name);
    if (changesAtKey) changesAtKey.push([inside, value]);
    else byKey.set(name, [[inside, value]]);
  }
  if (byKey.size === 0) return model;
  // `delete` makes V8 objects slow to read, so the object is built without the removed keys.
  const changed = recordOf(Object.entries(model).map(([key, value]) => [key, changedValue(value, byKey.get(key))]));
  const added = [...byKey].filter(([key]) => !Object.hasOwn(model, key));
  return { ...changed, ...recordOf(added.map(([key, inside]) => [key, changedValue(undefined, inside)])) };
}

function changedValue(previous: Json | undefined, changes: readonly Change[] = []): Json | undefined {
  const inside = changes.filter(([path]) => path.length > 0);
  const replacement = changes.find(([path]) => path.length === 0);
  const value = replacement ? replacement[1] : previous;
  if (inside.length === 0) return value;
  const inner = withValues(asRecord(value) ?? NONE, inside);
  return isEmpty(inner) ? undefined : inner;
}

/** Returns true if two values are equal except for white space, because YAML folds text and adds line endings. */
export function hasSameText(a: Json, b: Json): boolean {
  const folded = (value: Json) => (typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value);
  return jsonEqual(folded(a), folded(b));
}
