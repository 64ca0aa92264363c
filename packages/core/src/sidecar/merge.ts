import { cloneJson, isRecord, jsonEqual, setOwn } from "../json.js";
import { namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { fromPointer, startsWith, toPointer } from "../path.js";
import { type Address, getNode, membersAt, ONLY, orderMembers, takeNode } from "./node.js";
import { differingPlaces, hashAt } from "./places.js";
import type { Sidecar } from "./sidecar.js";

/** The original manifest with the edits that were made since its conversion. */
export interface Merged {
  readonly manifest: SkillManifest;
  /** Addresses whose original value is not restored, because the value written in its place was edited. */
  readonly stale: readonly Address[];
  /** Addresses of sensitive values that are lost: they were masked, and the target could not hold them. */
  readonly redacted: readonly Address[];
}

/**
 * Adds the edits made since a conversion to its original manifest: the values of `current` that are neither in the
 * original nor written by the conversion.
 */
export function mergeEdited(original: SkillManifest, current: SkillManifest, sidecar: Sidecar): Merged {
  const edits = cloneJson(current);
  const { orders, ...places } = readPlaces(sidecar, original, current);
  const { manifest: before, written } = followRenames(original, current, places.written);
  const manifest = cloneJson(before);
  const stale: Address[] = [];
  const reordered: Address[] = [];
  for (const { address, what } of differingPlaces(before, current)) {
    if (what === "order") {
      if (!keepsOrder(orders.get(toPointer(address)) ?? [], membersAt(current, address))) reordered.push(address);
      continue;
    }
    const known = written.find((place) => startsWith(address, place.address));
    if (known && hashAt(before, current, known.address) === known.written) continue;
    const edited = known?.address ?? address;
    takeNode(manifest, edited, edits);
    const isStale = known !== undefined && getNode(before, edited) !== undefined;
    if (isStale && !stale.some((other) => jsonEqual(other, edited))) stale.push(edited);
  }
  for (const address of reordered) orderMembers(manifest, address, membersAt(current, address));
  const redacted = sidecar.masked.map(fromPointer).filter((address) => {
    const value = getNode(before, address);
    if (value === undefined || !jsonEqual(getNode(manifest, address), value)) return false;
    takeNode(manifest, address, edits);
    return getNode(manifest, address) === undefined;
  });
  return { manifest, stale, redacted };
}

/** Reads the places of the sidecar, by their addresses in the current manifest. */
function readPlaces({ places }: Sidecar, before: SkillManifest, current: SkillManifest) {
  const written: RecordedValue[] = [];
  const orders = new Map<string, readonly string[]>();
  const [only, ...others] = before.operations;
  const isAlone = others.length > 0 || current.operations.length === 1;
  for (const place of places) {
    const address = fromPointer(place.place);
    // An operation was added to the only one, which is addressed by its name since then.
    if (!isAlone && address[0] === "operations" && address[1] === ONLY) address[1] = only?.name ?? ONLY;
    if ("order" in place) orders.set(toPointer(address), place.order);
    else written.push({ address, written: place.written });
  }
  return { written, orders };
}

/** Returns true if the remaining members are in the order in which they were written. */
function keepsOrder(written: readonly string[], current: readonly string[]): boolean {
  const rest = written.filter((name) => current.includes(name));
  return (
    rest.length > 0 &&
    jsonEqual(
      rest,
      current.filter((name) => written.includes(name)),
    )
  );
}

/** A value that a conversion wrote differently, by its hash. */
interface RecordedValue {
  readonly address: Address;
  readonly written: string | null;
}

interface Rename {
  readonly list: Address;
  readonly from: string;
  readonly to: string;
}

/**
 * Renames the elements of named lists in the manifest before a conversion and in the written places, if they were
 * renamed since. So they keep what the target could not hold.
 */
function followRenames(before: SkillManifest, current: SkillManifest, written: readonly RecordedValue[]) {
  const renames = findRenames(before, current, written);
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

/** Finds names that are gone and the names that replaced them, after the same element. */
function findRenames(before: SkillManifest, current: SkillManifest, written: readonly RecordedValue[]): Rename[] {
  const lists = new Map<string, Address>();
  for (const { address, what } of differingPlaces(before, current)) {
    const list = address.slice(0, -1);
    if (what === "value" && namedListKey(list) !== undefined) lists.set(toPointer(list), list);
  }
  const isWritten = (address: Address) => {
    const place = written.find((known) => startsWith(address, known.address));
    return place !== undefined && hashAt(before, current, place.address) === place.written;
  };
  return [...lists.values()].flatMap((list) => {
    const first = membersAt(before, list);
    const second = membersAt(current, list);
    const gone = onlyIn(first, second).filter(({ name }) => !isWritten([...list, name]));
    const added = onlyIn(second, first).filter(({ name }) => !isWritten([...list, name]));
    return gone.flatMap(({ name, previous }, index) => {
      const other = added[index];
      return other && gone.length === added.length && other.previous === previous
        ? [{ list, from: name, to: other.name }]
        : [];
    });
  });
}

/** Returns the names that only the first list has, each with the nearest name before it that both lists have. */
function onlyIn(names: readonly string[], others: readonly string[]) {
  let previous: string | undefined;
  return names.flatMap((name) => {
    if (!others.includes(name)) return [{ name, previous }];
    previous = name;
    return [];
  });
}
