import { isJsonRecord, type Json } from "../json.js";
import { compareManifests, type Difference } from "../losses/compare.js";
import { isSensitive, REDACTED } from "../losses/redact.js";
import { namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { FREE_FORM } from "../manifest/order.js";
import { fromPointer, toPointer } from "../path.js";
import { type Address, getNode, membersAt, ONLY, pathOf } from "./node.js";
import { hashJson, type Sidecar, type WrittenPlace } from "./sidecar.js";

/** A place at which two manifests differ. */
export interface DifferingPlace {
  readonly address: Address;
  /** `order`: the members of a list are the same, in another order. */
  readonly what: "value" | "order";
}

/** The places at which a manifest reads back differently, each with a hash of what was written there. */
export function writtenPlaces(before: SkillManifest, after: SkillManifest): WrittenPlace[] {
  return differingPlaces(before, after).map(({ address, what }) => {
    const place = toPointer(address);
    if (what === "order") return { place, order: membersAt(after, address) };
    return { place, written: hashAt(before, after, address) };
  });
}

/** The hash of the value at an address. Of what is sensitive it says only that something is there. */
export function hashAt(before: SkillManifest, after: SkillManifest, address: Address): string | null {
  const value = getNode(after, address);
  const path = pathOf(before, address);
  return hashJson(value !== undefined && path && isSensitive(before, path) ? REDACTED : value);
}

/**
 * Where two manifests differ in what they mean: the deepest places that have an address. Of a record that only one of
 * them has, each key is a place, so that an edit of one does not touch the others.
 */
export function differingPlaces(before: SkillManifest, after: SkillManifest): DifferingPlace[] {
  const places = new Map<string, DifferingPlace>();
  const operations = !haveSameOperations(before, after);
  const only = before.operations.length === 1 && after.operations.length === 1;
  for (const difference of compareManifests(before, after)) {
    if (difference.notation) continue;
    for (const place of placesOf(difference)) {
      const [head, name, ...rest] = place.address;
      const inOperations = head === "operations" && name !== undefined;
      const address =
        inOperations && operations ? [head] : inOperations && only ? [head, ONLY, ...rest] : place.address;
      const what = address.length < place.address.length ? "value" : place.what;
      places.set(`${what} ${toPointer(address)}`, { address, what });
    }
  }
  return [...places.values()];
}

function placesOf({ address, addressable, what, before, after }: Difference): DifferingPlace[] {
  if (addressable < address.length) return [{ address: address.slice(0, addressable), what: "value" }];
  if (what === "order") return [{ address, what }];
  const value = before === undefined ? after : before;
  const isOneSided = before === undefined || after === undefined;
  return (isOneSided ? leaves(address, value) : [address]).map((leaf) => ({ address: leaf, what }));
}

/** The addresses of a record's keys, down to lists, elements of lists and free JSON. */
function leaves(address: Address, value: Json | undefined): Address[] {
  const key = address.at(-1) ?? "";
  const around = address.slice(0, -1);
  const isWhole = namedListKey(around) !== undefined || (FREE_FORM.has(key) && key !== EXTENSIONS);
  if (isWhole || !isJsonRecord(value) || Object.keys(value).length === 0 || around.at(-2) === EXTENSIONS)
    return [address];
  return Object.keys(value).flatMap((each) => leaves([...address, each], value[each]));
}

const EXTENSIONS = "extensions";

/** Whether the operations can be compared one by one, so that none of them was united with another or split. */
function haveSameOperations(before: SkillManifest, after: SkillManifest): boolean {
  if (before.operations.length === 1 && after.operations.length === 1) return true;
  const [first, second] = [before, after].map(({ operations }) => operations.map(({ name }) => name ?? ""));
  const [few = [], many = []] = (first?.length ?? 0) < (second?.length ?? 0) ? [first, second] : [second, first];
  return few.every((name) => many.includes(name));
}

/**
 * A pointer of a sidecar that leads nowhere, so that it is unknown what was kept: inside a list whose elements have no
 * names, or to a masked value that is not there. A place that was written may be gone since.
 *
 * @param before the manifest of the originals
 * @param alone the same without a sidecar of their own
 */
export function lostPlace(
  { places, masked }: Sidecar,
  before: SkillManifest,
  alone: () => SkillManifest | undefined,
): string | undefined {
  const isThere = (manifest: SkillManifest | undefined, pointer: string) =>
    manifest !== undefined && getNode(manifest, fromPointer(pointer)) !== undefined;
  const lost = places.find(({ place }) => isInsideList(before, fromPointer(place)))?.place;
  return lost ?? masked.find((pointer) => !isThere(before, pointer) && !isThere(alone(), pointer));
}

function isInsideList(manifest: SkillManifest, address: Address): boolean {
  return address.some((_, length) => {
    const around = address.slice(0, length);
    return Array.isArray(getNode(manifest, around)) && namedListKey(around) === undefined;
  });
}
