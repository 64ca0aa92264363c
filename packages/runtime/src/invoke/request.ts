import { readsStandardInput } from "@skill-convert/core/adapters";
import type { Plan } from "../preflight/preflight.js";
import type { ProcessRequest } from "../process/run-process.js";
import { hiddenNames } from "../redact/hidden.js";
import { chooseEntrypoint } from "./entrypoint.js";

const DEFAULT_TIMEOUT_MS = 600_000;
const DEFAULT_OUTPUT_LIMIT = 10 * 1024 * 1024;

/** The limits of a run that the caller may set. */
export interface RunLimits {
  /** The time limit in milliseconds. By default that of the manifest (adr002.md#s57), or else ten minutes. */
  readonly timeout?: number;
  /** The limit of each output stream in bytes. Ten mebibytes by default. */
  readonly outputLimit?: number;
  /** Called with the output of an interactive program while it runs, unless there is something to redact. */
  readonly onOutput?: (text: string) => void;
}

/** Returns the process to start: in the skill's folder, within the given or declared limits. */
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

/** Tells the program of the skill its dependencies, in the order in which to load them (skill-standard.md#s50). */
function dependencyVariables({ situation: { options } }: Plan): Record<string, string> {
  const { dependencies = [] } = options;
  return dependencies.length === 0 ? {} : { SKILL_CONVERT_DEPENDENCIES: JSON.stringify(dependencies) };
}

/**
 * Returns true if there is anything to redact. Output cannot be redacted while it arrives, as it may split a secret.
 */
function hidesAnything({ situation, operation, inputs, secrets }: Plan): boolean {
  if (situation.skill.manifest.sensitive === true || secrets.length > 0) return true;
  return hiddenNames(operation, Object.keys(inputs)).length > 0;
}

function stdinOf({ situation, operation, inputs }: Plan): { readonly text: string } | undefined {
  const chosen = chooseEntrypoint(operation, situation);
  const isRead = chosen.kind === "done" && readsStandardInput(chosen.value);
  return isRead ? { text: JSON.stringify(inputs) } : undefined;
}
