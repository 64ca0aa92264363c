import { type Adapter, memoryFiles, type SkillFiles, validateSkill } from "@skill-convert/core";
import { lastPart } from "@skill-convert/core/adapters";
import { brief, dump, LawBroken } from "./laws.js";

/** Codes of warnings about what a manifest itself says, which no encoder can prevent, each with the reason. */
export type AllowedWarnings = Readonly<Record<string, string>>;

/**
 * Law 1: what is written breaks no rule of the format, and has no warning that the writing itself brought about.
 *
 * @param files of a skill that was written
 * @param allowed warnings that only repeat what the skill said before
 * @example
 * const { files } = writeAndRead(canonicalAdapter, { name: "tidy", operations: [{}] });
 * writtenBreaksNoRule(canonicalAdapter, files); // undefined
 */
export function writtenBreaksNoRule(adapter: Adapter, files: SkillFiles, allowed: AllowedWarnings = {}): void {
  const { manifest, diagnostics } = validateSkill(
    adapter,
    whereItBelongs(files, adapter.decode(files).value?.manifest.id),
  );
  const found = diagnostics.filter(
    ({ code, severity }) => severity === "error" || (severity === "warning" && !Object.hasOwn(allowed, code)),
  );
  if (manifest === undefined || found.length > 0) {
    throw new LawBroken("what was written breaks a rule", { found: found.map(brief), files: dump(files) });
  }
}

/** The skill in the folder that its id names. */
function whereItBelongs(files: SkillFiles, id: string | undefined): SkillFiles {
  return memoryFiles(dump(files), { path: `skills/${lastPart(id ?? "") || "example"}` });
}
