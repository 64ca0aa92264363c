import { cloneJson, isRecord, jsonEqual, setOwn } from "../json.js";
import { namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { fromPointer, startsWith, toPointer } from "../path.js";
import { type Address, getNode, membersAt, ONLY, orderMembers, takeNode } from "./node.js";
import { differingPlaces, hashAt } from "./places.js";
import type { Sidecar } from "./sidecar.js";

/** A manifest with the edits that were made since it was converted. */
export interface Merged {
  readonly manifest: SkillManifest;
  /** Places whose original value is not put back, because what stood for it was edited. */
  readonly stale: readonly Address[];
  /** Sensitive places whose value is gone: it was masked, and the target did not have it. */
  readonly redacted: readonly Address[];
}

/**
 * The `original` manifest of a conversion with everything that was edited since, which is where `now` has neither what the
 * original has nor what the conversion wrote.
 */
export function mergeEdited(original: SkillManifest, now: SkillManifest, sidecar: Sidecar): Merged {
  const edits = cloneJson(now);
  const { orders, ...places } = readPlaces(sidecar, original, now);
  const { manifest: before, written } = followRenames(original, now, places.written);
  const manifest = cloneJson(before);
  const stale: Address[] = [];
  const reordered: Address[] = [];
  for (const { address, what } of differingPlaces(before, now)) {
    if (what === "order") {
      if (!keepsOrder(orders.get(toPointer(address)) ?? [], membersAt(now, address))) reordered.push(address);
      continue;
    }
    const known = written.find((place) => startsWith(address, place.address));
    if (known && hashAt(before, now, known.address) === known.written) continue;
    const edited = known?.address ?? address;
    takeNode(manifest, edited, edits);
    const isStale = known !== undefined && getNode(before, edited) !== undefined;
    if (isStale && !stale.some((other) => jsonEqual(other, edited))) stale.push(edited);
  }
  for (const address of reordered) orderMembers(manifest, address, membersAt(now, address));
  const redacted = sidecar.masked.map(fromPointer).filter((address) => {
    const value = getNode(before, address);
    if (value === undefined || !jsonEqual(getNode(manifest, address), value)) return false;
    takeNode(manifest, address, edits);
    return getNode(manifest, address) === undefined;
  });
  return { manifest, stale, redacted };
}

/** What the sidecar knows of places, by their addresses now. */
function readPlaces({ places }: Sidecar, before: SkillManifest, now: SkillManifest) {
  const written: Written[] = [];
  const orders = new Map<string, readonly string[]>();
  const [only, ...others] = before.operations;
  const isAlone = others.length > 0 || now.operations.length === 1;
  for (const place of places) {
    const address = fromPointer(place.place);
    // Another operation was added to the only one, which goes by its name since.
    if (!isAlone && address[0] === "operations" && address[1] === ONLY) address[1] = only?.name ?? ONLY;
    if ("order" in place) orders.set(toPointer(address), place.order);
    else written.push({ address, written: place.written });
  }
  return { written, orders };
}

/** Whether the members that are still there have the order in which they were written. */
function keepsOrder(written: readonly string[], now: readonly string[]): boolean {
  const rest = written.filter((name) => now.includes(name));
  return (
    rest.length > 0 &&
    jsonEqual(
      rest,
      now.filter((name) => written.includes(name)),
    )
  );
}

/** A place that a conversion wrote differently, with the hash of what it wrote. */
interface Written {
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
function followRenames(before: SkillManifest, now: SkillManifest, written: readonly Written[]) {
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
    const first = membersAt(before, list);
    const second = membersAt(now, list);
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
