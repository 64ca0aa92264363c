import { readsStandardInput } from "@skill-convert/core/adapters";
import type { Plan } from "../preflight/preflight.js";
import type { ProcessRequest } from "../process/run-process.js";
import { hiddenNames } from "../redact/hidden.js";
import { chooseEntrypoint } from "./entrypoint.js";

const DEFAULT_TIMEOUT_MS = 600_000;
const DEFAULT_OUTPUT_LIMIT = 10 * 1024 * 1024;

/** The limits of a run, if the caller sets them. */
export interface RunLimits {
  /** Milliseconds; the manifest's own timeout by default, and ten minutes without one. */
  readonly timeout?: number;
  /** Bytes that each stream of the program may have; ten mebibytes by default. */
  readonly outputLimit?: number;
  /** Told what an interactive program prints, as it prints it; only if there is nothing to redact. */
  readonly onOutput?: (text: string) => void;
}

/** What to start for a plan: in the skill's folder, within the declared or given limits. */
export function processRequest(
  plan: Plan,
  argv: readonly string[],
  traceVariables: Readonly<Record<string, string>>,
  { timeout, outputLimit = DEFAULT_OUTPUT_LIMIT, onOutput }: RunLimits,
): ProcessRequest {
  const { bases, environment, skill, options } = plan.situation;
  const { execution } = skill.manifest;
  const declared = (execution?.timeout ?? 0) * 1000;
  const interactive = execution?.interactive === true;
  return {
    argv,
    cwd: bases.skill,
    environment: { ...environment, ...dependencyVariables(plan), ...traceVariables },
    timeout: timeout ?? (declared > 0 ? declared : DEFAULT_TIMEOUT_MS),
    outputLimit,
    stdin: interactive ? "inherit" : (stdinOf(plan) ?? "ignore"),
    signal: options.signal,
    ...(interactive && onOutput && !hidesAnything(plan) ? { onOutput } : {}),
  };
}

/**
 * Skill Standard, Loading Rules, 2: dependencies are resolved first, then loaded in order, by the program that loads
 * skills.
 */
function dependencyVariables({ situation: { options } }: Plan): Record<string, string> {
  const { dependencies = [] } = options;
  return dependencies.length === 0 ? {} : { SKILL_CONVERT_DEPENDENCIES: JSON.stringify(dependencies) };
}

/** A secret might be printed in two halves, so what is shown while it is printed is shown only if there is none. */
function hidesAnything({ situation, operation, inputs, secrets }: Plan): boolean {
  if (situation.skill.manifest.sensitive === true || secrets.length > 0) return true;
  return hiddenNames(operation, Object.keys(inputs)).length > 0;
}

function stdinOf({ situation, operation, inputs }: Plan): { readonly text: string } | undefined {
  const chosen = chooseEntrypoint(operation, situation);
  const isRead = chosen.kind === "done" && readsStandardInput(chosen.value);
  return isRead ? { text: JSON.stringify(inputs) } : undefined;
}
