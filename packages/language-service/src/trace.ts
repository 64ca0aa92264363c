import type { Decoded, Json, Path, SkillManifest, SourceLocation } from "@skill-convert/core";
import { areUnited, describePath, isImplied, namedListKey } from "@skill-convert/core/adapters";
import { canonicalJson, isRecord, jsonEqual, valueAt } from "@skill-convert/core/json";

/** A place with a range. */
export type TextPlace = Required<SourceLocation>;

/** One part of a manifest, with its location in the source and the location of its counterpart in the result. */
export interface Link {
  /** The path in the canonical manifest of the source, or of the result if the conversion added the part. */
  readonly path: Path;
  /** A phrase for the path, such as `the description of operation "find"`. */
  readonly label: string;
  /** `moved` means that its text is in another part of the result. */
  readonly status: "same" | "changed" | "moved" | "lost" | "added";
  /** Absent if the text does not contain it, such as an id that is the name of the folder. */
  readonly source?: TextPlace;
  readonly result?: TextPlace;
}

/** The number of leaves to trace. Nobody can follow more. */
const MOST_LEAVES = 4000;

/**
 * Traces a conversion: finds the locations of each leaf of two manifests in the source and in the result. Leaves that
 * share both locations are one link. Leaves without any location are left out.
 *
 * @param from the decoded source
 * @param to the decoded result
 * @example
 * const { value: from } = stopAdapter.decode(before);
 * const { value: to } = adr002Adapter.decode(after);
 * trace(from, to).map(({ path, status }) => [path, status]); // [[["name"], "same"], [["version"], "same"]]
 */
export function trace(from: Decoded, to: Decoded): Link[] {
  const pairs = findMoved(pairLeaves(from.manifest, to.manifest), from.manifest, to.manifest);
  const places = { source: placesIn(from), result: placesIn(to) };
  const links = new Map<string, Link>();
  for (const { before, after, status } of pairs.slice(0, MOST_LEAVES)) {
    const source = before && places.source(before);
    const result = after && places.result(after);
    if (!source && !result) continue;
    const key = JSON.stringify([source, result]);
    const known = links.get(key);
    const path = before ?? after ?? [];
    const manifest = before ? from.manifest : to.manifest;
    links.set(key, {
      ...(known ? mergeLinks(known, path, status, manifest) : { path, label: describePath(manifest, path), status }),
      ...(source && { source }),
      ...(result && { result }),
    });
  }
  return [...links.values()];
}

interface LeafPair {
  readonly before: Path | undefined;
  readonly after: Path | undefined;
  readonly status: Link["status"];
}

function mergeLinks(known: Link, path: Path, status: Link["status"], manifest: SkillManifest) {
  const shared = known.path.findIndex((segment, index) => segment !== path[index]);
  const common = shared < 0 ? known.path : known.path.slice(0, shared);
  const hasCommonPath = common.length > 0;
  return {
    path: hasCommonPath ? common : known.path,
    label: hasCommonPath ? describePath(manifest, common) : known.label,
    status: known.status === status ? status : ("changed" as const),
  };
}

/** Returns a function that locates a path, except where the location would be the whole document. */
function placesIn({ locate }: Decoded): (path: Path) => TextPlace | undefined {
  const documentLocation = JSON.stringify(locate([]));
  return (path) => {
    const { file, range } = locate(path) ?? {};
    if (file === undefined || range === undefined || range.end <= range.start) return undefined;
    const place = { file, range };
    return JSON.stringify(place) === documentLocation ? undefined : place;
  };
}

/**
 * Pairs each leaf of the first manifest with its counterpart in the second, then adds the leaves that only the second
 * has.
 */
function pairLeaves(before: SkillManifest, after: SkillManifest): LeafPair[] {
  const pairs: LeafPair[] = [];
  const found = new Set<string>();
  const pair = (first: unknown, second: unknown, path: Path, otherPath: Path): void => {
    if (isRecord(first) && isRecord(second)) {
      for (const [key, value] of Object.entries(first))
        pair(value, ownValue(second, key), [...path, key], [...otherPath, key]);
    } else if (Array.isArray(first) && Array.isArray(second) && !isCommandLine(path)) {
      const isMerged = path.length === 1 && path[0] === "operations" && areUnited(before.operations, after.operations);
      const partners = isMerged ? first.map(() => 0) : partnersOf(first, second, path);
      for (const [index, item] of first.entries()) {
        const partner = partners[index];
        const value = partner === undefined ? undefined : second[partner];
        pair(item, value, [...path, index], [...otherPath, partner ?? index]);
      }
    } else {
      const exists = second !== undefined;
      if (exists) for (const leaf of leavesOf(second, otherPath)) found.add(JSON.stringify(leaf));
      for (const leaf of leavesOf(first, path)) {
        const status = exists ? (jsonEqual(first as Json, second as Json) ? "same" : "changed") : "lost";
        if (!exists && isImplied(first as Json, path)) continue;
        pairs.push({ before: leaf, after: exists ? otherPath : undefined, status });
      }
    }
  };
  pair(before, after, [], []);
  for (const leaf of leavesOf(after, [])) {
    if (!found.has(JSON.stringify(leaf))) pairs.push({ before: undefined, after: leaf, status: "added" });
  }
  return pairs;
}

/** A shorter text counts as moved only if the other text is equal to it: "id" is in everything. */
const SHORT = 10;

/** Marks a lost text as moved if it is part of another text that was added or changed. */
function findMoved(pairs: readonly LeafPair[], before: SkillManifest, after: SkillManifest): LeafPair[] {
  const grown = pairs.flatMap(({ before: path, after: place, status }) => {
    const text = place && status !== "same" ? valueAt(after, place) : undefined;
    const earlier = path && valueAt(before, path);
    return place && typeof text === "string"
      ? [{ place, text, earlierText: typeof earlier === "string" ? earlier : "" }]
      : [];
  });
  const targets = new Set<Path>();
  const all = pairs.map((pair): LeafPair => {
    const value = pair.status === "lost" && pair.before ? valueAt(before, pair.before) : undefined;
    if (typeof value !== "string" || value === "") return pair;
    const isIn = (text: string) => text === value || (value.length >= SHORT && text.includes(value));
    const found = grown.find(({ text, earlierText }) => isIn(text) && !isIn(earlierText));
    if (!found) return pair;
    targets.add(found.place);
    return { before: pair.before, after: found.place, status: "moved" };
  });
  return all.filter(({ before: path, after: place }) => path || !place || !targets.has(place));
}

/**
 * Returns for each element the index of its counterpart: by name in a list of named elements, or else an equal element,
 * or the one at the same index.
 */
function partnersOf(first: readonly unknown[], second: readonly unknown[], path: Path): (number | undefined)[] {
  if (first.length === 1 && second.length === 1) return [0];
  const name = namedListKey(path);
  const keyOf = (item: unknown) =>
    name !== undefined && isRecord(item) ? JSON.stringify(item[name]) : canonicalJson(item as Json);
  const indexesByKey = new Map<string, number[]>();
  for (const [index, item] of second.entries()) {
    const key = keyOf(item);
    const indexes = indexesByKey.get(key);
    if (indexes) indexes.push(index);
    else indexesByKey.set(key, [index]);
  }
  const partners = first.map((item) => indexesByKey.get(keyOf(item))?.shift());
  if (name !== undefined) return partners;
  const taken = new Set(partners);
  return partners.map((partner, index) =>
    partner === undefined && index < second.length && !taken.has(index) ? index : partner,
  );
}

/** A command line is one leaf, because its words mean nothing by themselves. */
function isCommandLine(path: Path): boolean {
  return path.at(-2) === "entrypoints" && path[0] === "operations";
}

function* leavesOf(value: unknown, path: Path): Generator<Path> {
  if (isCommandLine(path)) return yield path;
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  if (entries.length === 0 && value !== undefined) yield path;
  for (const [key, item] of entries) yield* leavesOf(item, [...path, key]);
}

function ownValue(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
