import { type Folder, folderContains, type Region, readRegion, writeRegion } from "@skill-convert/access";
import type { Effect, SkillManifest } from "@skill-convert/core";
import { touchesNothing } from "@skill-convert/core/adapters";
import { change, type VersionChange } from "./change.js";
import type { VersionRuleName } from "./rules.js";

/** Compares the regions of two versions, and the effects that are not part of a region (semioverse.md#d52). */
export function regionChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  return [
    ...writeChanges(writeRegion(before), writeRegion(after)),
    ...readChanges(before, after),
    ...effectChanges(before, after),
  ];
}

/** The write region may shrink and must not grow (semioverse.md#s85, semioverse.md#s86). */
function writeChanges(before: Region, after: Region): VersionChange[] {
  const path = ["effects"];
  if (!before.declared) {
    return after.declared ? [change("region-declared", path, "The skill could write anywhere before")] : [];
  }
  if (!after.declared) return [change("region-withdrawn", path, `The skill may write anywhere: ${after.because}`)];
  const grown = outside(after.folders, before.folders);
  const shrunk = outside(before.folders, after.folders);
  return [
    ...grown.map(({ text }) =>
      change("write-region-grown", path, `The skill now writes to ${text}`, { witness: text }),
    ),
    ...shrunk.map(({ text }) => change("write-region-narrowed", path, `The skill no longer writes to all of ${text}`)),
  ];
}

/** The read surface may grow and must not shrink (semioverse.md#s87, semioverse.md#d50). It is not known without effects. */
function readChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  const path = ["effects"];
  if (before.effects === undefined || after.effects === undefined) return [];
  const old = readRegion(before);
  const current = readRegion(after);
  const anywhere = (rule: VersionRuleName, verb: string) => [
    change(rule, path, `The skill ${verb} files anywhere`, { witness: "/" }),
  ];
  if (!old.declared) return current.declared ? anywhere("read-surface-shrunk", "no longer reads") : [];
  if (!current.declared) return anywhere("read-surface-grown", "now reads");
  const grown = outside(current.folders, old.folders);
  const shrunk = outside(old.folders, current.folders);
  return [
    ...grown.map(({ text }) => change("read-surface-grown", path, `The skill now reads ${text}`)),
    ...shrunk.map(({ text }) =>
      change("read-surface-shrunk", path, `The skill no longer reads all of ${text}`, { witness: text }),
    ),
  ];
}

/** Returns the folders that are not contained in a single one of the others. */
function outside(folders: readonly Folder[], others: readonly Folder[]): Folder[] {
  return folders.filter((folder) => !others.some((other) => folderContains(other, folder)));
}

/**
 * Compares effects by their kind, and those of one kind by their destinations (semioverse.md#d52). Reads and writes of files
 * are left out if both versions declare a write region, which is compared as such.
 */
function effectChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  if (before.effects === undefined || after.effects === undefined) return [];
  const areRegions = writeRegion(before).declared && writeRegion(after).declared;
  const old = kindsOf(before.effects, areRegions);
  const current = kindsOf(after.effects, areRegions);
  const both = [...old.keys()].filter((kind) => current.has(kind));
  const added = (reason: string) => change("effect-added", ["effects"], reason);
  const removed = (reason: string) => change("effect-removed", ["effects"], reason);
  return [
    ...[...current.keys()].filter((kind) => !old.has(kind)).map((kind) => added(`The effect ${kind} is new`)),
    ...[...old.keys()].filter((kind) => !current.has(kind)).map((kind) => removed(`The effect ${kind} is gone`)),
    ...both.flatMap((kind) =>
      beyond(current.get(kind), old.get(kind)).map((place) => added(`The effect ${kind} now reaches ${place}`)),
    ),
    ...both.flatMap((kind) =>
      beyond(old.get(kind), current.get(kind)).map((place) => removed(`The effect ${kind} no longer reaches ${place}`)),
    ),
  ];
}

/** The hosts or channels that an effect reaches, or `anything` if it names none. */
type Destinations = readonly string[] | "anything";

/** The destinations of each kind of effect. A list without an entry reaches nothing, so that there is no such effect. */
function kindsOf(effects: readonly Effect[], areRegions: boolean): ReadonlyMap<string, Destinations> {
  const kinds = new Map<string, Destinations>();
  for (const effect of effects.filter((each) => !touchesNothing(each))) {
    const reached = "destinations" in effect && effect.destinations !== undefined ? effect.destinations : "anything";
    if (reached.length === 0) continue;
    for (const kind of effectKinds(effect)) {
      if (areRegions && OF_REGIONS.has(kind)) continue;
      const known = kinds.get(kind) ?? [];
      kinds.set(kind, reached === "anything" || known === "anything" ? "anything" : [...known, ...reached]);
    }
  }
  return kinds;
}

/** The effects of which the regions say everything. That a folder is deleted is not said by a region that is written to. */
const OF_REGIONS: ReadonlySet<string> = new Set(["filesystem read", "filesystem write"]);

/** The destinations in one list that another does not cover. */
function beyond(ones: Destinations = [], others: Destinations = []): readonly string[] {
  if (others === "anything") return [];
  if (ones === "anything") return ["any destination"];
  return ones.filter((one) => !others.some((other) => isHostBelow(one, other)));
}

/** Returns true for the same destination, and for a host that `*.example.org` names (stop.md#d18). */
function isHostBelow(host: string, other: string): boolean {
  return host === other || (other.startsWith("*.") && host.endsWith(other.slice(1)));
}

/** Returns a name for each access of an effect. */
function effectKinds(effect: Effect): string[] {
  switch (effect.type) {
    case "filesystem":
      return (effect.access ? [effect.access] : ["read", "write", "delete"]).map((access) => `filesystem ${access}`);
    case "database":
    case "git":
      return [`${effect.type} ${effect.access}`];
    case "unknown":
      return [`"${effect.name}"`];
    default:
      return [effect.type];
  }
}
