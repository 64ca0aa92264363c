import type { LossNote, SkillManifest } from "@skill-convert/core";
import type { PrepareContext, Prepared } from "@skill-convert/format";
import { isUntraced } from "./untraced.js";

/** Explains the requirements that cannot be written. */
export function noteRequirements(manifest: SkillManifest, { files }: PrepareContext): readonly LossNote[] {
  const { environment = [], requiredFiles = [], commands } = manifest;
  const optional = environment.flatMap(({ required, name }, index): LossNote[] => {
    const reason = `STOP lists required environment variables only, so the optional "${name}" was left out.`;
    return required ? [] : [{ path: ["environment", index], kind: "dropped", reason }];
  });
  const misplaced = requiredFiles.flatMap(({ base = "skill" }, index): LossNote[] => {
    if (base !== "skill" || files.path) return [];
    const reason =
      "STOP names files relative to the repository's root, and the path of the skill's folder is not known.";
    return [{ path: ["requiredFiles", index], kind: "narrowed", reason }];
  });
  if (!commands) return [...optional, ...misplaced];
  const reason = "STOP has no place for commands; if effects are declared, they include exec.";
  return [...optional, ...misplaced, { path: ["commands"], kind: "dropped", reason }];
}

/** Explains the parts that are written as assertions, which they stay when they are read back. */
export function noteReplacements(manifest: SkillManifest): Prepared {
  const { operations, execution } = manifest;
  const notes: LossNote[] = [];
  const untraced = isUntraced(manifest);
  const because = "because a skill with sensitive values is not traced, and STOP needs a trace to evaluate assertions";
  if (operations[0]?.producedFiles?.length) {
    const reason = untraced
      ? `STOP has no produced files, and no assertion that they exist was written, ${because}.`
      : "STOP has no produced files; assertions that they exist were written instead.";
    notes.push({ path: ["operations", 0, "producedFiles"], kind: untraced ? "dropped" : "narrowed", reason });
  }
  if (execution?.timeout !== undefined) {
    const reason = untraced
      ? `STOP has no timeout, and no assertion on the duration was written, ${because}.`
      : "STOP has no timeout; it was written as an assertion on the duration.";
    notes.push({ path: ["execution", "timeout"], kind: untraced ? "dropped" : "narrowed", reason });
  }
  return { manifest, notes };
}
