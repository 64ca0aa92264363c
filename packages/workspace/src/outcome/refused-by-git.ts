import type { Diagnostic } from "@skill-convert/core";
import type { DiskSkill, WorkTrees } from "@skill-convert/fs";
import { workspaceDiagnostics } from "../diagnostics.js";

/** An error if a file must not be changed in place, because git has no copy of its content or cannot be asked. */
export function refusedByGit(disk: DiskSkill, file: string, workTrees: WorkTrees): Diagnostic | undefined {
  const located = disk.locate(file);
  const refusal = located.kind === "file" ? workTrees.refusal(located.absolute) : undefined;
  if (refusal === undefined) return undefined;
  return refusal.kind === "uncommitted"
    ? workspaceDiagnostics.create("uncommitted", { file, state: refusal.state }, { file })
    : workspaceDiagnostics.create("git-unanswered", { file, reason: refusal.reason }, { file });
}
