import { type Folder, folderContains, type Region, readRegion, writeRegion } from "@skill-convert/access";
import type { Effect, SkillManifest } from "@skill-convert/core";
import { change, type VersionChange } from "./change.js";

/** Compares the regions of two versions, and the effects that are not part of a region (semioverse.md#d52). */
export function regionChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  return [
    ...writeChanges(writeRegion(before), writeRegion(after)),
    ...readChanges(readRegion(before), readRegion(after)),
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

/** The read surface may grow and must not shrink (semioverse.md#s87, semioverse.md#d50). */
function readChanges(before: Region, after: Region): VersionChange[] {
  const path = ["effects"];
  if (!before.declared || !after.declared) return [];
  const grown = outside(after.folders, before.folders);
  const shrunk = outside(before.folders, after.folders);
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

/** Compares effects by their kind. Effects on files are left out if both versions declare a write region. */
function effectChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  if (before.effects === undefined || after.effects === undefined) return [];
  const regions = writeRegion(before).declared && writeRegion(after).declared;
  const old = kindsOf(before.effects, regions);
  const current = kindsOf(after.effects, regions);
  return [
    ...[...current]
      .filter((kind) => !old.has(kind))
      .map((kind) => change("effect-added", ["effects"], `The effect ${kind} is new`)),
    ...[...old]
      .filter((kind) => !current.has(kind))
      .map((kind) => change("effect-removed", ["effects"], `The effect ${kind} is gone`)),
  ];
}

function kindsOf(effects: readonly Effect[], regions: boolean): Set<string> {
  return new Set(effects.flatMap((effect) => (regions && effect.type === "filesystem" ? [] : effectKinds(effect))));
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
