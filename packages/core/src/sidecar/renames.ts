import { cloneJson, isRecord, setOwn } from "../json.js";
import { namedListKey } from "../manifest/lists-and-omissions.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { startsWith, toPointer } from "../path.js";
import { type Address, getNode, membersAt } from "./node.js";
import { differingPlaces, hashAt } from "./places.js";

/** A place that a conversion wrote differently, with the hash of what it wrote. */
export interface Written {
  readonly address: Address;
  readonly written: string | null;
}

interface Rename {
  readonly list: Address;
  readonly from: string;
  readonly to: string;
}

/**
 * The manifest `before` a conversion, with the elements of named lists that were renamed since under their new names, so
 * that they keep what the target could not hold; and the written places likewise.
 */
export function followRenames(before: SkillManifest, now: SkillManifest, written: readonly Written[]) {
  const renames = findRenames(before, now, written);
  const manifest = renames.length > 0 ? cloneJson(before) : before;
  for (const { list, from, to } of renames) {
    const element: unknown = getNode(manifest, [...list, from]);
    const key = namedListKey(list);
    if (isRecord(element) && key !== undefined) setOwn(element, key, to);
  }
  const moved = written.map((place) => {
    const rename = renames.find(({ list, from }) => startsWith(place.address, [...list, from]));
    return rename ? { ...place, address: place.address.with(rename.list.length, rename.to) } : place;
  });
  return { manifest, written: moved };
}

/** A name that is gone and one that has come in its place, behind the same element. */
function findRenames(before: SkillManifest, now: SkillManifest, written: readonly Written[]): Rename[] {
  const lists = new Map<string, Address>();
  for (const { address, what } of differingPlaces(before, now)) {
    const list = address.slice(0, -1);
    if (what === "value" && namedListKey(list) !== undefined) lists.set(toPointer(list), list);
  }
  const isWritten = (address: Address) => {
    const place = written.find((known) => startsWith(address, known.address));
    return place !== undefined && hashAt(before, now, place.address) === place.written;
  };
  return [...lists.values()].flatMap((list) => {
    const [first, second] = [membersAt(before, list), membersAt(now, list)];
    const gone = onlyIn(first, second).filter(({ name }) => !isWritten([...list, name]));
    const come = onlyIn(second, first).filter(({ name }) => !isWritten([...list, name]));
    return gone.flatMap(({ name, behind }, index) => {
      const other = come[index];
      return other && gone.length === come.length && other.behind === behind
        ? [{ list, from: name, to: other.name }]
        : [];
    });
  });
}

/** The names that only one list has, each with the one before it that both have. */
function onlyIn(names: readonly string[], others: readonly string[]) {
  let behind: string | undefined;
  return names.flatMap((name) => {
    if (!others.includes(name)) return [{ name, behind }];
    behind = name;
    return [];
  });
}
