import { cloneJson, jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { fromPointer, startsWith, toPointer } from "../path.js";
import { type Address, getNode, membersAt, ONLY, orderMembers, takeNode } from "./node.js";
import { differingPlaces, hashAt } from "./places.js";
import { followRenames, type Written } from "./renames.js";
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
