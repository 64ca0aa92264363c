import type { ProducedFile, SkillManifest } from "@skill-convert/core";

/** The files that any of the operations leaves behind. */
export function producedFilesOf({ operations }: SkillManifest): readonly ProducedFile[] {
  return operations.flatMap(({ producedFiles }) => producedFiles ?? []);
}
