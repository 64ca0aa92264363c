import { isJsonRecord, type Json } from "../json.js";
import { compareManifests, type Difference } from "../losses/compare.js";
import { isSecret, REDACTED } from "../losses/redact.js";
import { namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { FREE_FORM } from "../manifest/order.js";
import { fromPointer, toPointer } from "../path.js";
import { type Address, getNode, membersAt, ONLY, pathOf } from "./node.js";
import { hashJson, type Sidecar, type WrittenPlace } from "./sidecar.js";

/** An address at which two manifests differ. */
export interface DifferingPlace {
  readonly address: Address;
  /** `order` if the members of a list are the same in another order. */
  readonly what: "value" | "order";
}

/** Returns the places at which a manifest reads back differently, each with a hash of the value that was written. */
export function writtenPlaces(before: SkillManifest, after: SkillManifest): WrittenPlace[] {
  return differingPlaces(before, after).map(({ address, what }) => {
    const place = toPointer(address);
    if (what === "order") return { place, order: membersAt(after, address) };
    return { place, written: hashAt(before, after, address) };
  });
}

/** Hashes the value at an address. All sensitive values have the same hash. */
export function hashAt(before: SkillManifest, after: SkillManifest, address: Address): string | null {
  const value = getNode(after, address);
  const path = pathOf(before, address);
  return hashJson(value !== undefined && path && isSecret(before, path) ? REDACTED : value);
}

/**
 * Returns the addresses at which two manifests differ in meaning, as deep as possible. If only one of them has an
 * object, each of its keys is a separate place, so that an edit of one key does not affect the others.
 */
export function differingPlaces(before: SkillManifest, after: SkillManifest): DifferingPlace[] {
  const places = new Map<string, DifferingPlace>();
  const isRegrouped = !haveSameOperations(before, after);
  const isSingle = before.operations.length === 1 && after.operations.length === 1;
  for (const difference of compareManifests(before, after)) {
    if (difference.equivalent) continue;
    for (const place of placesOf(difference)) {
      const [head, name, ...rest] = place.address;
      const inOperations = head === "operations" && name !== undefined;
      const address =
        inOperations && isRegrouped ? [head] : inOperations && isSingle ? [head, ONLY, ...rest] : place.address;
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

/** Returns the addresses of the keys in an object, down to lists, elements of lists and free JSON. */
function leaves(address: Address, value: Json | undefined): Address[] {
  const key = address.at(-1) ?? "";
  const around = address.slice(0, -1);
  const isLeaf = namedListKey(around) !== undefined || (FREE_FORM.has(key) && key !== EXTENSIONS);
  if (isLeaf || !isJsonRecord(value) || Object.keys(value).length === 0 || around.at(-2) === EXTENSIONS)
    return [address];
  return Object.keys(value).flatMap((each) => leaves([...address, each], value[each]));
}

const EXTENSIONS = "extensions";

/** Returns true if the operations can be compared one by one, because none was merged with another or split. */
function haveSameOperations(before: SkillManifest, after: SkillManifest): boolean {
  if (before.operations.length === 1 && after.operations.length === 1) return true;
  const [first, second] = [before, after].map(({ operations }) => operations.map(({ name }) => name ?? ""));
  const [few = [], many = []] = (first?.length ?? 0) < (second?.length ?? 0) ? [first, second] : [second, first];
  return few.every((name) => many.includes(name));
}

/**
 * Returns a pointer of a sidecar that cannot be resolved: one into a list whose elements have no names, or one to a
 * masked value that does not exist. A place that was written may be missing, because somebody may have removed it.
 *
 * @param before the manifest of the originals
 * @param alone returns that manifest without the originals' own sidecar
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
