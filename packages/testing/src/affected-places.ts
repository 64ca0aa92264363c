import type { Decoded, Path } from "@skill-convert/core";
import { isRecord, jsonEqual } from "@skill-convert/core/json";
import type { Change } from "./changes.js";
import { type DocumentEntry, hasRange, hull, keyAndValue, type Located, liesIn } from "./document-index.js";

/** A skill before a change: its manifest, and the entries of its documents. */
export interface UnchangedSkill {
  readonly decoded: Decoded;
  readonly entries: readonly DocumentEntry[];
}

/** The places that a change may affect. */
export interface AffectedPlaces {
  readonly places: readonly Located[];
  /** True if separators around the places may change as well, because an element is added or removed. */
  readonly loose: boolean;
}

/**
 * Returns the places that a change may affect: the value, its entry, references to its name, or the list that contains
 * it.
 */
export function affectedBy(change: Change, skill: UnchangedSkill): AffectedPlaces {
  const { kind, path, following } = change;
  const at = (place: Path) => [skill.decoded.locate(place)].filter(hasRange);
  if (isMembership(path)) return { places: around(path.slice(0, -2), at), loose: true };
  if (kind === "changed") return { places: at(path), loose: false };
  if (kind === "renamed") {
    return { places: [...at(path), ...following.flatMap(at), ...mentions(path, skill)], loose: false };
  }
  if (kind === "removed") {
    const removed = [...at(path), ...partsOf(path, skill).flatMap(at), ...mentions([...path, "name"], skill)];
    return { places: removed.map((place) => growWhileAlone(place, skill.entries)), loose: true };
  }
  return { places: around(path, at), loose: true };
}

/** Returns the places of a list and of its parent, which may have more data about the elements. */
function around(list: Path, at: (place: Path) => Located[]): Located[] {
  return [...at(list), ...(list.length > 1 ? at(list.slice(0, -1)) : [])];
}

/**
 * Returns true if a format may express the value by the list that contains the element: required and optional inputs.
 */
function isMembership(path: Path): boolean {
  return typeof path.at(-2) === "number" && ["required", "guaranteed", "optional"].includes(String(path.at(-1)));
}

/** Returns the fields of an object, which may be apart in a document, such as required tools and used tools. */
function partsOf(path: Path, { decoded }: UnchangedSkill): Path[] {
  const value = valueAt(path, decoded);
  return isRecord(value) ? Object.keys(value).map((key) => [...path, key]) : [];
}

function valueAt(path: Path, { manifest }: Decoded): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], manifest);
}

/** Returns other places near an element that contain its name, such as `required` in a JSON Schema. */
function mentions(path: Path, { decoded, entries }: UnchangedSkill): Located[] {
  const around = decoded.locate(path.slice(0, -3));
  const name = valueAt(path, decoded);
  if (!hasRange(around) || typeof name !== "string") return [];
  const same = entries.filter(({ value }) => jsonEqual(value, name)).map(({ place }) => place);
  return same.filter(hasRange).filter((place) => liesIn(place, around));
}

/** Extends a place by the keys and mappings around it that contain nothing else, because they are removed with it. */
export function growWhileAlone(place: Located, entries: readonly DocumentEntry[]): Located {
  let grown = place;
  for (const entry of [...entries].reverse()) {
    const entryPlace = keyAndValue(entry);
    if (!entryPlace || !liesIn(grown, entryPlace)) continue;
    grown = hull(grown, entryPlace);
    if (entry.siblings > 1) return grown;
  }
  return grown;
}
