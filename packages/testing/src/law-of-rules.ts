import { type Adapter, memoryFiles, type SkillFiles, validateSkill } from "@skill-convert/core";
import { lastPart } from "@skill-convert/core/text";
import { brief, dump, LawBroken } from "./laws.js";

/** Codes of warnings about the manifest itself, which no encoder can prevent, each with the reason. */
export type AllowedWarnings = Readonly<Record<string, string>>;

/**
 * Law 1: written files break no rule of the format and have no warnings that the encoder caused.
 *
 * @param files the files of a written skill
 * @param allowed warnings about the manifest itself
 * @example
 * const { files } = writeAndRead(canonicalAdapter, { name: "tidy", operations: [{}] });
 * writtenBreaksNoRule(canonicalAdapter, files); // undefined
 */
export function writtenBreaksNoRule(adapter: Adapter, files: SkillFiles, allowed: AllowedWarnings = {}): void {
  const { manifest, diagnostics } = validateSkill(
    inRequiredFolder(files, adapter.decode(files).value?.manifest.id),
    adapter,
  );
  const found = diagnostics.filter(
    ({ code, severity }) => severity === "error" || (severity === "warning" && !Object.hasOwn(allowed, code)),
  );
  if (manifest === undefined || found.length > 0) {
    throw new LawBroken("the written skill breaks a rule", { found: found.map(brief), files: dump(files) });
  }
}

/** Moves the skill to the folder that its id requires. */
function inRequiredFolder(files: SkillFiles, id: string | undefined): SkillFiles {
  return memoryFiles(dump(files), { path: `skills/${lastPart(id ?? "") || "example"}` });
}
