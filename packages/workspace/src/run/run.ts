import { requireArguments } from "@skill-convert/core/adapters";
import { type RunDocument, showDiagnostic } from "@skill-convert/report";
import { RUN_OPTIONS, type RunOptions, runSkill } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import {
  type FoundSettings,
  headOf,
  kindsOfGiven,
  type PrepareOptions,
  prepareSkill,
  showRuleFinding,
} from "./prepare.js";

/** The inputs and surroundings of a run: the settings of the runtime, and where the skill and its dependencies are. */
export type RunSkillOptions = PrepareOptions & Omit<RunOptions, FoundSettings>;

const OPTIONS = kindsOfGiven(RUN_OPTIONS);

/**
 * Runs one operation of a skill as its manifest declares, and checks it before and after.
 *
 * @param input the folder of the skill, or its manifest file
 */
export async function run(input: string, options: RunSkillOptions, context: LoadedContext): Promise<RunDocument> {
  requireArguments("run", { skill: [input, "a string"], options: [options, OPTIONS] });
  const { from, entrypoint, registry, onDiagnostics, ...given } = options;
  const { opened, settings } = prepareSkill(input, { from, entrypoint, registry, onDiagnostics }, given, context);
  const { files, warnings } = opened;
  const { report } = await runSkill(opened.skill, settings);
  const { findings, announcements, argv, output, ...rest } = report;
  return {
    command: "run",
    ...headOf(opened, context),
    diagnostics: warnings.map((warning) => showDiagnostic(warning, files)),
    ...rest,
    findings: findings.map((finding) => showRuleFinding(finding, files)),
    announcements,
    ...(argv ? { argv } : {}),
    ...(output === undefined ? {} : { output }),
  };
}
