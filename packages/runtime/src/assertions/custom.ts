import type { Template } from "@skill-convert/core";
import type { AssertionContext } from "../contracts.js";
import { runProcess } from "../process/run-process.js";
import { describeReference, substitute } from "../substitute.js";
import { type Check, fail, type Observed, pass, quote, unknown } from "./outcome.js";
import { splitWords } from "./words.js";

/** The output limit of a check, in bytes. Only the last line is reported. */
const OUTPUT_LIMIT = 1024 * 1024;

/**
 * Checks `custom` (stop.md#s88): runs a program in the skill's folder, without a shell, and compares its exit code. It
 * runs only if the user allows such checks (stop.md#d38).
 */
export async function checkCustom(assertion: Check<"custom">, context: AssertionContext): Promise<Observed> {
  if (!context.allowCustomChecks) return unknown("custom checks run a program, which was not allowed");
  const argv = argvOf(assertion.command, context);
  if ("outcome" in argv) return argv.outcome;
  const { exitCode = 0 } = assertion;
  const { end, stderr } = await (context.start ?? runProcess)({
    argv: argv.words,
    cwd: context.bases.skill,
    environment: context.environment,
    timeout: context.timeout,
    outputLimit: OUTPUT_LIMIT,
    signal: context.signal,
  });
  const name = argv.words[0] ?? "";
  switch (end.kind) {
    case "exited":
      if (end.code === exitCode) return pass(`${name} exited with code ${end.code}`, end.code);
      return fail(`${name} exited with code ${end.code}, not ${exitCode}${lastLine(stderr)}`, end.code);
    case "timeout":
      return fail(`${name} was stopped after ${context.timeout} ms`);
    case "output-limit":
      return fail(`${name} printed more than ${OUTPUT_LIMIT} bytes and was stopped`);
    case "signalled":
      return fail(`${name} was terminated by ${end.signal}`);
    case "aborted":
      return unknown(`${name} was interrupted`);
    case "not-started":
      return unknown(end.reason);
  }
}

function argvOf(
  command: Template,
  { bases, inputs, outputs }: AssertionContext,
): { words: string[] } | { outcome: Observed } {
  const split = splitWords(command);
  if (split.words === undefined) return { outcome: fail(`the command cannot be split into words: ${split.problem}`) };
  const words: string[] = [];
  for (const word of split.words) {
    const value = substitute(word, { inputs, ...(outputs ? { outputs } : {}), skillFolder: bases.skill });
    if (value.text === undefined) return { outcome: unknown(`${describeReference(value.missing)} has no value`) };
    words.push(value.text);
  }
  return { words };
}

function lastLine(text: string): string {
  const line = text.trimEnd().split("\n").at(-1)?.trim() ?? "";
  return line === "" ? "" : `: ${quote(line)}`;
}
