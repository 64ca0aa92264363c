import { type Folder, folderContains, type Region, readRegion, writeRegion } from "@skill-convert/access";
import type { Effect, SkillManifest } from "@skill-convert/core";
import { change, type VersionChange } from "./change.js";

/** Definition 7.2, conditions 2 and 3, and what of the effects is not a region. */
export function regionChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  const writes = writeRegion(before);
  const writesNow = writeRegion(after);
  const reads = readRegion(before);
  const readsNow = readRegion(after);
  return [...writeChanges(writes, writesNow), ...readChanges(reads, readsNow), ...effectChanges(before, after)];
}

/** Condition 2: the write region may shrink and may not grow. */
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

/** Condition 3: the declared reads may grow. */
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

/** The folders that no single folder of the others contains. */
function outside(folders: readonly Folder[], others: readonly Folder[]): Folder[] {
  return folders.filter((folder) => !others.some((other) => folderContains(other, folder)));
}

/** Effects other than on files, and those on files as far as no region says more. */
function effectChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  if (before.effects === undefined || after.effects === undefined) return [];
  const regions = writeRegion(before).declared && writeRegion(after).declared;
  const old = kindsOf(before.effects, regions);
  const now = kindsOf(after.effects, regions);
  return [
    ...[...now].filter((kind) => !old.has(kind)).map((kind) => change("effect-added", ["effects"], `New: ${kind}`)),
    ...[...old].filter((kind) => !now.has(kind)).map((kind) => change("effect-removed", ["effects"], `Gone: ${kind}`)),
  ];
}

function kindsOf(effects: readonly Effect[], regions: boolean): Set<string> {
  return new Set(effects.flatMap((effect) => (regions && effect.type === "filesystem" ? [] : effectKinds(effect))));
}

/** An effect in words, an access at a time. */
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
