import type { Decoded, Path } from "@skill-convert/core";
import { isRecord, jsonEqual } from "@skill-convert/core/json";
import type { Change } from "./changes.js";
import { type DocumentEntry, hasRange, hull, type Located, liesIn, wholeEntry } from "./document-index.js";

/** A skill in which something changes: what it says, and where. */
export interface Ground {
  readonly decoded: Decoded;
  readonly entries: readonly DocumentEntry[];
}

/** The places that a change may touch. Around an element that goes or comes, separators may change as well. */
export interface Touched {
  readonly places: readonly Located[];
  readonly loose: boolean;
}

/** Where a change may show: the value itself, an entry and what mentions its name, or the list that it is in. */
export function touchedBy(change: Change, ground: Ground): Touched {
  const { kind, path, following } = change;
  const at = (place: Path) => [ground.decoded.locate(place)].filter(hasRange);
  if (isMembership(path)) return { places: around(path.slice(0, -2), at), loose: true };
  if (kind === "changed") return { places: at(path), loose: false };
  if (kind === "renamed") {
    return { places: [...at(path), ...following.flatMap(at), ...mentions(path, ground)], loose: false };
  }
  if (kind === "removed") {
    const gone = [...at(path), ...partsOf(path, ground).flatMap(at), ...mentions([...path, "name"], ground)];
    return { places: gone.map((place) => growWhileAlone(place, ground.entries)), loose: true };
  }
  return { places: around(path, at), loose: true };
}

/** A list and what holds it, which may say of its elements more than the list does. */
function around(list: Path, at: (place: Path) => Located[]): Located[] {
  return [...at(list), ...(list.length > 1 ? at(list.slice(0, -1)) : [])];
}

/** Whether the list that an element is in may say it: required inputs in one list, optional ones in another. */
function isMembership(path: Path): boolean {
  return typeof path.at(-2) === "number" && ["required", "guaranteed", "optional"].includes(String(path.at(-1)));
}

/** The fields of an object, which may stand apart from each other: tools that are required, and tools that are used. */
function partsOf(path: Path, { decoded }: Ground): Path[] {
  const value = valueAt(path, decoded);
  return isRecord(value) ? Object.keys(value).map((key) => [...path, key]) : [];
}

function valueAt(path: Path, { manifest }: Decoded): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], manifest);
}

/** Where else the name of an element is written near it, as in the `required` of a JSON Schema. */
function mentions(path: Path, { decoded, entries }: Ground): Located[] {
  const around = decoded.locate(path.slice(0, -3));
  const name = valueAt(path, decoded);
  if (!hasRange(around) || typeof name !== "string") return [];
  const same = entries.filter(({ value }) => jsonEqual(value, name)).map(({ place }) => place);
  return same.filter(hasRange).filter((place) => liesIn(place, around));
}

/** A place with the keys and mappings around it that hold nothing else, as they go when it goes. */
export function growWhileAlone(place: Located, entries: readonly DocumentEntry[]): Located {
  let grown = place;
  for (const entry of [...entries].reverse()) {
    const whole = wholeEntry(entry);
    if (!whole || !liesIn(grown, whole)) continue;
    grown = hull(grown, whole);
    if (entry.siblings > 1) return grown;
  }
  return grown;
}
