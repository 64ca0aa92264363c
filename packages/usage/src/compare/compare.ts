import { type Diagnostic, sortDiagnostics } from "@skill-convert/core";
import { requireAdapter, requireFiles, requireFunction, requireShape } from "@skill-convert/core/adapters";
import type { Usage } from "../use.js";
import { comparedApprovals } from "./approvals.js";
import { demandsOf } from "./demands.js";
import { undeclaredEffects } from "./effects.js";
import { missingFiles } from "./files.js";
import { isFullyKnown } from "./known.js";
import { undeclaredRequirements, unusedRequirements } from "./requirements.js";
import type { ComparedSkill } from "./skill.js";
import { unusedEffects } from "./unused-effects.js";

/**
 * Compares what the programs of a skill use with what its manifest declares, in one format. Finds uses that the format
 * could declare and the manifest does not, declarations that nothing uses, and files, secrets and programs that a program
 * needs and nothing provides. Compares the code blocks of SKILL.md only with the commands that `allowed-tools` approves. One
 * finding per kind names its first place.
 *
 * @throws TypeError if an argument has another shape
 * @example
 * const { manifest, locate } = validateSkill(files, stopAdapter);
 * const skill = { files, adapter: stopAdapter, reading: files, manifest, locate };
 * compareUses(findUses(files), skill).map(({ code }) => code); // ["usage/undeclared-network"]
 */
export function compareUses(usage: Usage, skill: ComparedSkill): readonly Diagnostic[] {
  requireShape(usage, "the usage of compareUses", "a result of findUses", "uses", "unread");
  requireShape(skill, "the skill of compareUses", "a skill that was read in a format", "files", "adapter", "manifest");
  requireFiles(skill.files);
  requireFiles(skill.reading);
  requireAdapter(skill.adapter, "the adapter of compareUses");
  requireFunction(skill.locate, "the function locate of compareUses");
  const demands = demandsOf(usage);
  return sortDiagnostics([
    ...undeclaredEffects(demands, skill, isFullyKnown(usage)),
    ...undeclaredRequirements(demands, skill),
    ...missingFiles(usage, skill),
    ...unusedEffects(usage, skill),
    ...unusedRequirements(usage, skill),
    ...comparedApprovals(usage, skill),
  ]);
}
