import { compact } from "@skill-convert/core/json";
import {
  compareVersions,
  describeChanges,
  describeComparison,
  pathOfChange,
  type VersionChange,
  type VersionComparison,
} from "@skill-convert/registry";
import type { ComparedSkill } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { writeVersion } from "../formats/write-version.js";
import type { ReadSkill } from "../registry/read-registry.js";
import { type PlacedUse, usesBetween } from "./uses.js";

/** Compares two versions of a skill, and says whether the version number was raised enough. */
export function compareSkill(old: ReadSkill, current: ReadSkill, { registry }: LoadedContext): ComparedSkill {
  const uses = usesBetween(old, current);
  const comparison = compareVersions(old.manifest, current.manifest, uses);
  const { required, made } = comparison;
  const isNumbered = (old.manifest.version ?? current.manifest.version) !== undefined;
  const message = isNumbered
    ? describeComparison(comparison, old.manifest, current.manifest, (number) =>
        writeVersion(registry, current.format, number),
      )
    : describeChanges(comparison);
  return compact({
    old: old.source,
    new: current.source,
    oldVersion: old.manifest.version,
    newVersion: current.manifest.version,
    message,
    changes: comparison.changes.map((change) => placeChange(change, old, current, uses)),
    required,
    made,
    enough: isNumbered ? comparison.enough : judgeUnnumbered(comparison),
  });
}

/** The verdict on a change of a skill without versions: enough if it breaks no caller (semioverse.md#d60). */
function judgeUnnumbered({ changes, required }: VersionComparison): ComparedSkill["enough"] {
  if (required === "major" || changes.some(({ rule }) => rule === "id-changed")) return "no";
  return required === "unknown" ? "unknown" : "yes";
}

/** Adds the place of a change: in the files of the new version, or of the old one for what is gone. */
function placeChange(
  change: VersionChange,
  old: ReadSkill,
  current: ReadSkill,
  uses: readonly PlacedUse[],
): ComparedSkill["changes"][number] {
  const use = uses.find(
    ({ rule, description }) => change.rule === rule && change.message.startsWith(`${description}.`),
  );
  if (use) return { ...change, in: "new", ...use.place };
  for (const [version, { manifest, locate }] of [
    ["new", current],
    ["old", old],
  ] as const) {
    const path = pathOfChange(change, manifest);
    const place = path && locate?.(path);
    if (place) return { ...change, in: version, ...place };
  }
  return { ...change };
}
