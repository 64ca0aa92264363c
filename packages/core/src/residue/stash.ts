import { isJsonRecord, type Json, type JsonRecord, jsonEqual } from "../json.js";
import type { Difference } from "../losses/compare.js";
import { redactAt } from "../losses/redact.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { FREE_FORM } from "../manifest/order.js";
import { type Path, startsWith } from "../path.js";
import { hashJson } from "./hash.js";
import { EXTENSIONS, getNode, membersAt } from "./node.js";
import type { ResidueEntry } from "./sidecar.js";

/**
 * What has to be remembered so that the manifest read back becomes the one that was converted again: only the places
 * that differ, each with the hash of what was written there.
 */
export function stashResidue(
  differences: readonly Difference[],
  before: SkillManifest,
  after: SkillManifest,
): ResidueEntry[] {
  const entries: ResidueEntry[] = [];
  const whole = new Set<string>();
  if (!sameOperations(before, after)) {
    whole.add(key(["operations"]));
    entries.push(valueEntry(["operations"], before.operations, after.operations, before, ["operations"]));
  }
  for (const difference of differences) {
    const { path, address, addressable, what } = difference;
    if (address[0] === "operations" && whole.has(key(["operations"]))) continue;
    if (addressable < path.length) {
      const place = address.slice(0, addressable);
      if (whole.has(key(place))) continue;
      whole.add(key(place));
      entries.push(
        valueEntry(place, getNode(before, place), getNode(after, place), before, path.slice(0, addressable)),
      );
    } else if (what === "order") {
      entries.push(orderEntry(address, before, after));
    } else if (isOfFormats(difference)) {
      for (const [format, value] of Object.entries(difference.before)) {
        entries.push(valueEntry([...address, format], value, undefined, before, [...path, format]));
      }
    } else {
      entries.push(valueEntry(address, difference.before, difference.after, before, path));
      const parent = address.slice(0, -1);
      if (
        difference.before !== undefined &&
        difference.after === undefined &&
        hasOrder(path) &&
        !whole.has(key(parent))
      ) {
        whole.add(key(parent));
        entries.push(orderEntry(parent, before, after));
      }
    }
  }
  return entries;
}

/** Whether what is stashed brings a difference back: what is sensitive is stashed without its value. */
export function isStashed(entries: readonly ResidueEntry[], difference: Difference): boolean {
  const { address, what } = difference;
  const holds = (place: readonly string[]) =>
    entries.some((entry) => {
      if ("order" in entry) return what === "order" && jsonEqual(entry.path, place);
      return !entry.redacted && startsWith(place, entry.path);
    });
  if (holds(address)) return true;
  return isOfFormats(difference) && Object.keys(difference.before).every((format) => holds([...address, format]));
}

/**
 * Whether a difference is that all extensions are gone. They are stashed format by format, so that what a change adds for
 * one format does not keep those of another from being put back.
 */
function isOfFormats(difference: Difference): difference is Difference & { readonly before: JsonRecord } {
  const { address, before, after } = difference;
  const gone = address.at(-1) === EXTENSIONS && after === undefined;
  return gone && isJsonRecord(before) && Object.keys(before).length > 0;
}

/** Whether the members around this place have an order that putting one back would have to restore. */
function hasOrder(path: Path): boolean {
  return typeof path.at(-1) === "number" || path.slice(0, -1).some((segment) => FREE_FORM.has(String(segment)));
}

function valueEntry(
  address: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
  manifest: SkillManifest,
  path: Path,
): ResidueEntry {
  const place = { path: [...address], written: hashJson(after) };
  if (before === undefined) return place;
  if (!jsonEqual(redactAt(manifest, path, before), before)) return { ...place, redacted: true };
  return { ...place, value: before };
}

function orderEntry(address: readonly string[], before: SkillManifest, after: SkillManifest): ResidueEntry {
  const [order, now] = [membersAt(before, address), membersAt(after, address)];
  return { path: [...address], order, written: hashJson(now) };
}

function sameOperations(before: SkillManifest, after: SkillManifest): boolean {
  if (before.operations.length === 1 && after.operations.length === 1) return true;
  const names = (manifest: SkillManifest) => new Set(manifest.operations.map((operation) => operation.name ?? ""));
  const [first, second] = [names(before), names(after)];
  return first.size === second.size && [...first].every((name) => second.has(name));
}

function key(address: readonly string[]): string {
  return JSON.stringify(address);
}
