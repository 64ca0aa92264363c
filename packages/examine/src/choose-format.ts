import {
  coreDiagnostics,
  type DetectOptions,
  type Format,
  type Registry,
  type Result,
  type SkillFiles,
} from "@skill-convert/core";
import { filesMatching, unreadableReason } from "@skill-convert/core/adapters";
import { readingsOf } from "./readings.js";
import type { OpenSkill } from "./skill.js";

/**
 * Returns the format to read a skill as: the format that the user named, the format of the manifest file that the user
 * named, or the first that is detected. Returns neither a value nor diagnostics for a folder that only looks like a
 * skill.
 *
 * @param registry the known formats; their adapters need not be loaded
 * @param options `to` for a conversion, which may be the way back of an earlier one
 */
export function chooseFormat<F extends Format>(
  skill: OpenSkill,
  registry: Registry<F>,
  from: F | undefined,
  options: DetectOptions = {},
): Result<F> {
  if (from) return { value: from, diagnostics: [] };
  const { files } = readingsOf(skill.files);
  const candidates = () => registry.candidates(files);
  const named = skill.named && candidates().find(({ detection }) => detection.file === skill.named);
  if (named) return { value: named.adapter, diagnostics: [] };
  const detected = registry.detect(files, options);
  if (detected.value) return { value: detected.value.adapter, diagnostics: detected.diagnostics };
  if (!skill.explicit && !files.has("SKILL.md") && candidates().length === 0) return { diagnostics: [] };
  const unreadable = unreadableFile(files, registry);
  if (unreadable) return { diagnostics: [unreadable] };
  return { diagnostics: detected.diagnostics };
}

/** The files of a skill that are named like a manifest. */
export function manifestsIn(
  files: SkillFiles,
  { manifestFiles, skillFiles }: Pick<Registry, "manifestFiles" | "skillFiles">,
): readonly string[] {
  const inFolder = [...manifestFiles].flatMap((pattern) => filesMatching(files, pattern));
  return inFolder.length > 0 ? inFolder : [...skillFiles].flatMap((pattern) => filesMatching(files, pattern));
}

/** Returns an error for the first manifest file that cannot be read: no format is detected because of it. */
function unreadableFile(files: SkillFiles, registry: Pick<Registry, "manifestFiles" | "skillFiles">) {
  for (const file of manifestsIn(files, registry)) {
    const reason = unreadableReason(files, file);
    if (reason === undefined) continue;
    return coreDiagnostics.create("unreadable-file", { file, reason }, { file });
  }
  return undefined;
}
