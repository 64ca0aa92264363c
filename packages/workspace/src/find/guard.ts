import { coreDiagnostics, type Diagnostic, InputError, type Steps } from "@skill-convert/core";

/**
 * Does some work on one skill, and turns an unexpected exception into an error of that skill. This file is the only
 * place that catches such exceptions, so the other skills are still processed and the report is complete.
 *
 * @param failed returns the result for a skill with an unexpected error
 * @throws InputError if the work throws one
 */
export function guard<T>(work: () => T, failed: (problem: Diagnostic) => T): T {
  try {
    return work();
  } catch (error) {
    return failed(unforeseen(error));
  }
}

/** Guards asynchronous work like {@link guard}. */
export async function guardAsync<T>(work: () => Promise<T>, failed: (problem: Diagnostic) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return failed(unforeseen(error));
  }
}

/** Guards work in steps like {@link guard}. */
export function* guardSteps<T>(work: Steps<T>, failed: (problem: Diagnostic) => T): Steps<T> {
  try {
    return yield* work;
  } catch (error) {
    return failed(unforeseen(error));
  }
}

function unforeseen(error: unknown): Diagnostic {
  if (error instanceof InputError) throw error;
  return coreDiagnostics.create("internal-error", { reason: messageOf(error) });
}

/** The message of an error, or with `SKILL_CONVERT_DEBUG` its stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : Object.prototype.toString.call(error);
  const { stack, message, name } = error;
  return process.env["SKILL_CONVERT_DEBUG"] && stack ? stack : message || name;
}
