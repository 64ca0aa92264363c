import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import type { Entrypoints, Operation, Template } from "@skill-convert/core";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { errorCode, findCommand } from "@skill-convert/fs";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";
import { BATCH_FILE, isBatchFile } from "../process/locate.js";
import type { Situation } from "../skill.js";
import type { Values } from "../substitute.js";
import { buildArgv } from "./argv.js";

/**
 * Returns the entrypoint of the caller, or else that of the manifest for this platform (skill-manifest-v2.md#s51,
 * skill-manifest-v2.md#s61, skill-manifest-v2.md#s62).
 */
export function chooseEntrypoint(
  { entrypoints }: Operation,
  { options, platform }: Pick<Situation, "options" | "platform">,
): Attempt<readonly Template[]> {
  if (options.entrypoint) return done(options.entrypoint);
  const name = platform === "win32" ? "windows" : "unix";
  const template = entrypoints?.[name];
  if (template && template.length > 0) return done(template);
  return refused(explainMissing(entrypoints, name));
}

function explainMissing(entrypoints: Entrypoints | undefined, platform: "unix" | "windows"): string {
  const other = platform === "unix" ? "windows" : "unix";
  if (entrypoints?.[other]?.length) return `the manifest has an entrypoint for ${other} only, and this is ${platform}`;
  if (entrypoints?.agent !== undefined) return `an agent carries it out: ${entrypoints.agent.replace(/\.$/, "")}`;
  return "the manifest declares no entrypoint, so an agent has to follow SKILL.md";
}

export interface Invocation {
  readonly words?: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * Plans the argument vector for the given values. If nothing is to be run, a missing entrypoint is not a finding. A
 * skill that is documentation cannot be invoked (semioverse.md#s30).
 */
export function planInvocation(
  operation: Operation,
  values: Values,
  situation: Situation,
  { toRun, complete }: { readonly toRun: boolean; readonly complete: boolean },
): Invocation {
  if (situation.skill.manifest.runtime === "documentation") {
    return { findings: [failed("entrypoint", runtimeDiagnostics.create("not-invocable"))] };
  }
  if (isForPerson(situation)) return { findings: [passed("entrypoint", "a person carries out the skill")] };
  const chosen = chooseEntrypoint(operation, situation);
  if (chosen.kind === "refused") {
    const { reason } = chosen;
    return { findings: toRun ? [failed("entrypoint", runtimeDiagnostics.create("no-entrypoint", { reason }))] : [] };
  }
  // A missing input was already reported, and would be reported again for each argument.
  if (!complete) return { findings: [] };
  const argv = buildArgv(chosen.value, operation, values, situation.platform);
  if (argv.words === undefined) return argv;
  return { words: argv.words, findings: [checkProgram(argv.words[0] ?? "", situation)] };
}

/**
 * Returns true for the runtime `human`, which requires a person (semioverse.md#s29), unless the caller names a program.
 */
export function isForPerson({ skill, options }: Pick<Situation, "skill" | "options">): boolean {
  return skill.manifest.runtime === "human" && options.entrypoint === undefined;
}

/** Checks that the program of an entrypoint exists in PATH or relative to the skill's folder. */
function checkProgram(program: string, situation: Situation): Finding {
  const missing = (reason: string) =>
    failed("entrypoint", runtimeDiagnostics.create("program-missing", { program: program || '""', reason }));
  if (program === "") return missing("is empty");
  if (!/[/\\]/.test(program)) {
    const found = findCommand(program, situation);
    if (found === undefined) return missing("is not in PATH");
    return isBatchFile(found, situation.platform)
      ? missing(BATCH_FILE)
      : passed("entrypoint", `the program is ${found}`);
  }
  const path = isAbsolute(program) ? program : resolve(situation.bases.skill, program);
  try {
    accessSync(path, situation.platform === "win32" ? constants.F_OK : constants.X_OK);
    if (!statSync(path).isFile()) return missing("is not a file");
    if (isBatchFile(path, situation.platform)) return missing(BATCH_FILE);
    return passed("entrypoint", `the program is ${path}`);
  } catch (error) {
    return missing(errorCode(error) === "EACCES" ? "is not executable" : "does not exist");
  }
}
