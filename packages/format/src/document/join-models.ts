import type { JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { asRecord, NONE } from "../codec/mapping.js";
import { type Change, hasSameText, withValues } from "./change-model.js";
import type { FrontMatterDefinition } from "./front-matter.js";

// Reading joins the models of the manifest and of the front matter next to it. The manifest wins where both have a
// value.

/** Returns true if the manifest has a value for a path of the model that its field could not read. */
export type IsUnreadable = (model: JsonRecord, path: Path) => boolean;

/**
 * Adds the values that only the front matter has to the model of a manifest. The manifest wins if both have a value.
 */
export function joinModels(
  own: JsonRecord,
  front: JsonRecord,
  paths: readonly Path[],
  isUnreadable: IsUnreadable,
): JsonRecord {
  const changes: Change[] = [];
  for (const path of paths) {
    const value = valueAt(front, path);
    if (value === undefined || valueAt(own, path) !== undefined || isUnreadable(own, path)) continue;
    changes.push([path, value]);
  }
  const joined = withValues(own, changes);
  const extensions = getOwn(front, "extensions");
  if (!isJsonRecord(extensions)) return joined;
  return { ...joined, extensions: { ...extensions, ...asRecord(getOwn(own, "extensions")) } };
}

/** The paths of the model at which the values of the manifest and the front matter differ. */
export function differencesOf(
  { toFrontMatter, sameValue }: FrontMatterDefinition,
  model: JsonRecord,
  front: JsonRecord,
  paths: readonly Path[],
): readonly Path[] {
  const repeated = toFrontMatter?.(model) ?? model;
  return paths.filter((path) => {
    const inManifest = valueAt(repeated, path);
    const inFront = valueAt(front, path);
    if (inFront === undefined) return false;
    return inManifest === undefined || (!hasSameText(inManifest, inFront) && !sameValue?.(path, inFront, model));
  });
}

/** Adds the values of the front matter that differ from the manifest's to the extensions of the model. */
export function withOverrides(
  { overridesKey }: FrontMatterDefinition,
  model: JsonRecord,
  front: JsonRecord,
  differing: readonly Path[],
): JsonRecord {
  if (overridesKey === undefined || differing.length === 0) return model;
  const kept = withValues(
    NONE,
    differing.map((path) => [path, valueAt(front, path)]),
  );
  return withValues(model, [[["extensions", overridesKey], kept]]);
}
