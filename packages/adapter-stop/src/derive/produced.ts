import type { ProducedFile, SkillManifest } from "@skill-convert/core";

/** The produced files of all operations. */
export function producedFilesOf({ operations }: SkillManifest): readonly ProducedFile[] {
  return operations.flatMap(({ producedFiles }) => producedFiles ?? []);
}
