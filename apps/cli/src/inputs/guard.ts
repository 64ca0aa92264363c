import { coreDiagnostics, type Diagnostic, type Steps } from "@skill-convert/core";
import { UsageError } from "../output/exit.js";

/**
 * Does some work on one skill. Whatever goes wrong that nobody foresaw is an error of that skill alone: this is the one
 * place that catches it, so that the other skills are still processed and the report is whole.
 *
 * @param failed what comes of the skill instead
 */
export function guard<T>(work: () => T, failed: (problem: Diagnostic) => T): T {
  try {
    return work();
  } catch (error) {
    return failed(unforeseen(error));
  }
}

/** The same, for work that waits. */
export async function guardAsync<T>(work: () => Promise<T>, failed: (problem: Diagnostic) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return failed(unforeseen(error));
  }
}

/** The same, for work that takes several steps. */
export function* guardSteps<T>(work: Steps<T>, failed: (problem: Diagnostic) => T): Steps<T> {
  try {
    return yield* work;
  } catch (error) {
    return failed(unforeseen(error));
  }
}

function unforeseen(error: unknown): Diagnostic {
  if (error instanceof UsageError) throw error;
  return coreDiagnostics.create("internal-error", { reason: reasonOf(error) });
}

/** The stack is only for those who ask for it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : Object.prototype.toString.call(error);
  const { stack, message, name } = error;
  return process.env["SKILL_CONVERT_DEBUG"] && stack ? stack : message || name;
}
