import { type Diagnostic, sortDiagnostics } from "@skill-convert/core";
import { type Kind, requireArguments } from "@skill-convert/core/adapters";
import type { Usage } from "../use.js";
import { comparedApprovals } from "./approvals.js";
import { demandsOf } from "./demands.js";
import { undeclaredEffects } from "./effects.js";
import { missingFiles } from "./files.js";
import { isFullyKnown } from "./known.js";
import { undeclaredRequirements, unusedRequirements } from "./requirements.js";
import type { ComparedSkill } from "./skill.js";
import { unusedEffects } from "./unused-effects.js";

const COMPARED_SKILL: Kind = {
  keys: {
    files: "the files of a skill",
    adapter: "an adapter",
    reading: "the files or the reading of a skill",
    manifest: "a SkillManifest",
    locate: "a function",
  },
  required: ["files", "adapter", "reading", "manifest", "locate"],
  isOpen: true,
};

/**
 * Compares what the programs of a skill use with what its manifest declares, in one format. Finds uses that the format
 * could declare and the manifest does not, declarations that nothing uses, and files, secrets and programs that a program
 * needs and nothing provides. Compares the code blocks of SKILL.md only with the commands that `allowed-tools` approves. One
 * finding per kind names its first place.
 *
 * @example
 * const { manifest, locate } = validateSkill(files, stopAdapter);
 * const skill = { files, adapter: stopAdapter, reading: files, manifest, locate };
 * compareUses(findUses(files), skill).map(({ code }) => code); // ["usage/undeclared-network"]
 */
export function compareUses(usage: Usage, skill: ComparedSkill): readonly Diagnostic[] {
  requireArguments("compareUses", {
    usage: [usage, { what: "a result of findUses", has: ["uses", "unread"] }],
    skill: [skill, COMPARED_SKILL],
  });
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
