import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { jsonEqual, valueAt } from "@skill-convert/core/json";
import { asRecord, NONE } from "../codec/mapping.js";
import { type Change, hasSameText, withValues } from "../document/change-model.js";
import type { FrontMatterDefinition } from "../document/front-matter.js";
import type { IsUnreadable } from "../document/join-models.js";
import { FRONTMATTER } from "../table/record.js";
import type { Table } from "../table/table.js";

/** Filters paths of the model for those that a table also maps. */
export function pathsIn({ mapping }: Table, paths: readonly Path[]): readonly Path[] {
  const holds = (path: Path) =>
    mapping.some(({ to }) => to.length === path.length && to.every((key, index) => key === path[index]));
  return paths.filter(holds);
}

/** The models to write: one to the manifest, one to the front matter. */
export interface Division {
  readonly own: JsonRecord;
  readonly front: JsonRecord;
}

/** The models of the existing documents, and of both together. */
export interface CurrentModels {
  /** Undefined if there is no manifest. */
  readonly own: JsonRecord | undefined;
  readonly front: JsonRecord | undefined;
  readonly joined: JsonRecord;
}

/**
 * Divides a model between a manifest and the front matter:
 *
 * - a value that only the front matter has, or that a new manifest must not have, is written there;
 * - a value that both have is changed in both;
 * - a value of the front matter that differs from the manifest's stays as it is, unless that override was edited;
 * - a deleted value is removed from both.
 *
 * @param model the model to write
 * @param current the models of the existing documents; a new manifest gets all values
 * @param paths the paths of the model that both documents can hold
 */
export function divideModel(
  { overridesKey, toFrontMatter = (unchanged) => unchanged, sameValue, holdsAlone }: FrontMatterDefinition,
  model: JsonRecord,
  { own, front = NONE, joined }: CurrentModels,
  paths: readonly Path[],
  isUnreadable: IsUnreadable,
): Division {
  const overridesIn = (ofModel: JsonRecord) =>
    overridesKey === undefined ? undefined : valueAt(ofModel, ["extensions", overridesKey]);
  const overrides = overridesIn(model);
  const overridesBefore = overridesIn(joined);
  const next = toFrontMatter(model);
  const before = toFrontMatter(joined);
  const ownChanges: Change[] = [];
  const frontChanges: Change[] = [];
  const isOtherForm = (path: Path, value: Json | undefined) =>
    value !== undefined &&
    !hasSameText(value, valueAt(before, path) ?? null) &&
    sameValue?.(path, value, joined) === true;
  for (const path of paths) {
    const inFront = valueAt(front, path);
    const value = valueAt(next, path);
    const isAlone = value !== undefined && valueAt(own, path) === undefined && holdsAlone?.(path, value) === true;
    if (isAlone || (own && inFront !== undefined && valueAt(own, path) === undefined))
      ownChanges.push([path, undefined]);
    // If the manifest has no value, the override would be read as the value itself, so it is not written.
    const override = value === undefined && !isUnreadable(model, path) ? undefined : valueAt(overrides, path);
    const hadOverride = overrides !== undefined && valueAt(overridesBefore, path) !== undefined;
    const isUnchanged = jsonEqual(value, valueAt(before, path));
    const stays = own !== undefined && !hadOverride && (isUnchanged || isOtherForm(path, inFront));
    if (override !== undefined) frontChanges.push([path, override]);
    else if ((inFront === undefined && !isAlone) || stays) frontChanges.push([path, inFront]);
  }
  return {
    own: withValues(model, ownChanges),
    front: withValues(own ? next : withOtherKeys(next, front), frontChanges),
  };
}

/** Adds the keys of other programs in existing front matter to the model of new front matter. */
function withOtherKeys(model: JsonRecord, front: JsonRecord): JsonRecord {
  const path = ["extensions", FRONTMATTER];
  const others = asRecord(valueAt(front, path));
  const kept = asRecord(valueAt(model, path));
  return others && kept ? withValues(model, [[path, { ...others, ...kept }]]) : model;
}
