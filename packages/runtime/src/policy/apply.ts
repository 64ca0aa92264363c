import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { type Finding, stops } from "../finding.js";
import type { Situation } from "../skill.js";
import { judgePolicy } from "./judge.js";

/** Applies the policy to a skill with its inputs. Returns no findings if there is no policy. */
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
 * Returns true if programs may be started before the skill itself, for example to ask one for its version: the policy
 * has to allow every effect that the skill declares, and running programs.
 */
export function mayStartPrograms(situation: Situation, inputs: JsonRecord): boolean {
  const { policy, strict } = situation.options;
  if (!policy) return true;
  const { skill } = situation;
  const manifest: SkillManifest = {
    ...skill.manifest,
    effects: [...(skill.manifest.effects ?? []), { type: "process" }],
  };
  const withPrograms = { ...situation, skill: { ...skill, manifest } };
  return !stops(applyPolicy(situation, inputs), strict) && !stops(applyPolicy(withPrograms, inputs), strict);
}
