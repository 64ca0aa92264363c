import { coreDiagnostics, type Format, type Registry, type Result } from "@skill-convert/core";
import { unreadableReason } from "@skill-convert/core/adapters";
import type { OpenSkill } from "./skill.js";

/**
 * The format to read a skill as: the one the user named, the one of the manifest file the user named, or the first
 * that is found. No value and no diagnostics for a folder that only looked like a skill.
 *
 * @param registry the formats that are known; their adapters need not be loaded
 */
export function chooseFormat<F extends Format>(
  skill: OpenSkill,
  registry: Registry<F>,
  from: F | undefined,
): Result<F> {
  if (from) return { value: from, diagnostics: [] };
  const candidates = () => registry.candidates(skill.files);
  const named = skill.named && candidates().find(({ detection }) => detection.file === skill.named);
  if (named) return { value: named.adapter, diagnostics: [] };
  const detected = registry.detect(skill.files);
  if (detected.value) return { value: detected.value.adapter, diagnostics: detected.diagnostics };
  if (!skill.explicit && !skill.files.has("SKILL.md") && candidates().length === 0) return { diagnostics: [] };
  const unreadable = unreadableFile(skill, registry);
  if (unreadable) return { diagnostics: [unreadable] };
  return { diagnostics: detected.diagnostics };
}

/** An error for the manifest file that cannot be read, which is why no manifest was found. */
function unreadableFile({ files }: OpenSkill, { manifestFiles }: Pick<Registry, "manifestFiles">) {
  for (const file of manifestFiles) {
    const reason = unreadableReason(files, file);
    if (reason === undefined) continue;
    return coreDiagnostics.create("unreadable-file", { file, reason }, { file });
  }
  return undefined;
}
