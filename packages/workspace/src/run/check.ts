import { requireArguments } from "@skill-convert/core/adapters";
import { type CheckDocument, showDiagnostic } from "@skill-convert/report";
import { CHECK_OPTIONS, type CheckOptions, checkSkill } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import {
  type FoundSettings,
  headOf,
  kindsOfGiven,
  type PrepareOptions,
  prepareSkill,
  showRuleFinding,
} from "./prepare.js";

/** The inputs and surroundings of a check: the settings of the runtime, and where the skill and its dependencies are. */
export type CheckSkillOptions = PrepareOptions & Omit<CheckOptions, FoundSettings>;

const OPTIONS = kindsOfGiven(CHECK_OPTIONS);

/**
 * Checks whether a skill could run with these inputs, rule by rule. Nothing of the skill is started.
 *
 * @param input the folder of the skill, or its manifest file
 */
export async function check(input: string, options: CheckSkillOptions, context: LoadedContext): Promise<CheckDocument> {
  requireArguments("check", { skill: [input, "a string"], options: [options, OPTIONS] });
  const { from, entrypoint, registry, onDiagnostics, ...given } = options;
  const { opened, settings } = prepareSkill(input, { from, entrypoint, registry, onDiagnostics }, given, context);
  const { files, warnings } = opened;
  const { status, operation, findings, announcements } = await checkSkill(opened.skill, settings);
  return {
    command: "check",
    ...headOf(opened, context),
    status,
    ...(operation === undefined ? {} : { operation }),
    diagnostics: warnings.map((warning) => showDiagnostic(warning, files)),
    findings: findings.map((finding) => showRuleFinding(finding, files)),
    announcements,
  };
}
