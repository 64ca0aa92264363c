import type { InferredUse } from "@skill-convert/registry";
import type { DiagnosticReport } from "@skill-convert/report";
import { startIn } from "@skill-convert/report";
import { findUses, hasPrograms, newUses } from "@skill-convert/usage";
import type { ReadSkill } from "../registry/read-registry.js";

/** A new use, with its place in the files of the new version. */
export interface PlacedUse extends InferredUse {
  readonly place: Pick<DiagnosticReport, "file" | "line" | "column">;
}

/** Finds what the programs of a new version use and those of the old one do not. */
export function usesBetween(old: ReadSkill, current: ReadSkill): readonly PlacedUse[] {
  const { files } = current;
  if (!files || !old.files || !hasPrograms(files)) return [];
  const before = { usage: findUses(old.files), manifest: old.manifest };
  const after = { usage: findUses(files), manifest: current.manifest };
  return newUses(before, after).map(({ use, clause, isEscalation }) => {
    const place = { file: use.file, ...startIn(files, use.file, use.range) };
    return { rule: isEscalation ? "effect-used" : "access-used", description: `${use.file} now ${clause}`, place };
  });
}
