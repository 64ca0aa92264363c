import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import type { Entrypoints, Operation, Template } from "@skill-convert/core";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { errorCode, findCommand } from "@skill-convert/fs";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";
import type { Situation } from "../skill.js";
import type { Values } from "../substitute.js";
import { buildArgv } from "./argv.js";

/**
 * The words to start: those of the caller, else those of the manifest for this platform (Skill Manifest v2,
 * `entrypoints`).
 */
export function chooseEntrypoint(
  { entrypoints }: Operation,
  { options, platform }: Pick<Situation, "options" | "platform">,
): Attempt<readonly Template[]> {
  if (options.entrypoint) return done(options.entrypoint);
  const name = platform === "win32" ? "windows" : "unix";
  const template = entrypoints?.[name];
  if (template && template.length > 0) return done(template);
  return refused(whyNone(entrypoints, name));
}

function whyNone(entrypoints: Entrypoints | undefined, platform: "unix" | "windows"): string {
  const other = platform === "unix" ? "windows" : "unix";
  if (entrypoints?.[other]?.length) return `the manifest has an entrypoint for ${other} only, and this is ${platform}`;
  if (entrypoints?.agent !== undefined) return `it is carried out by an agent: ${entrypoints.agent}`;
  return "the manifest declares no entrypoint, so an agent has to follow SKILL.md";
}

/** What to start, and the findings about it. */
export interface Invocation {
  readonly words?: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * The words to start with these values. If nothing is to be run, a skill need not have an entrypoint; one that is
 * documentation cannot be invoked by anybody (Semioverse, section 2).
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
  if (isForPerson(situation)) return { findings: [passed("entrypoint", "a person carries the skill out")] };
  const chosen = chooseEntrypoint(operation, situation);
  if (chosen.kind === "refused") {
    const { reason } = chosen;
    return { findings: toRun ? [failed("entrypoint", runtimeDiagnostics.create("no-entrypoint", { reason }))] : [] };
  }
  // A missing input was already reported, and would be reported again for each argument.
  if (!complete) return { findings: [] };
  const argv = buildArgv(chosen.value, operation, values);
  if (argv.words === undefined) return argv;
  return { words: argv.words, findings: [checkProgram(argv.words[0] ?? "", situation)] };
}

/** Semioverse, section 2: a skill with the runtime `human` requires a person, unless the caller names a program. */
export function isForPerson({ skill, options }: Pick<Situation, "skill" | "options">): boolean {
  return skill.manifest.runtime === "human" && options.entrypoint === undefined;
}

/** Whether the program of an entrypoint is there: in PATH, or found from the skill's folder. */
export function checkProgram(program: string, situation: Situation): Finding {
  const missing = (reason: string) =>
    failed("entrypoint", runtimeDiagnostics.create("program-missing", { program: program || '""', reason }));
  if (program === "") return missing("is empty");
  if (!/[/\\]/.test(program)) {
    const found = findCommand(program, situation);
    return found === undefined ? missing("is not in PATH") : passed("entrypoint", `the program is ${found}`);
  }
  const path = isAbsolute(program) ? program : resolve(situation.bases.skill, program);
  try {
    accessSync(path, situation.platform === "win32" ? constants.F_OK : constants.X_OK);
    if (!statSync(path).isFile()) return missing("is not a file");
    return passed("entrypoint", `the program is ${path}`);
  } catch (error) {
    return missing(errorCode(error) === "EACCES" ? "is not executable" : "does not exist");
  }
}
