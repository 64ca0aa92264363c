import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { type Finding, stops } from "../finding.js";
import type { Situation } from "../skill.js";
import { judgePolicy } from "./judge.js";

/** What the policy says of a skill with its inputs; nothing if there is none. */
export function applyPolicy({ options, skill, bases, workFolder }: Situation, inputs: JsonRecord): Finding[] {
  if (!options.policy) return [];
  return judgePolicy(options.policy, {
    manifest: skill.manifest,
    bases,
    workFolder,
    values: { inputs, skillFolder: bases.skill },
  });
}

/**
 * Whether any program may be started before the skill itself, such as one that is asked for its version: the policy
 * allows all that the skill declares, and that programs are run.
 */
export function mayStartPrograms(situation: Situation, inputs: JsonRecord): boolean {
  const { policy, strict } = situation.options;
  if (!policy) return true;
  const { skill } = situation;
  const manifest: SkillManifest = {
    ...skill.manifest,
    effects: [...(skill.manifest.effects ?? []), { type: "process" }],
  };
  const asking = { ...situation, skill: { ...skill, manifest } };
  return !stops(applyPolicy(situation, inputs), strict) && !stops(applyPolicy(asking, inputs), strict);
}
