import type { Diagnostic } from "@skill-convert/core";
import type { ApplyOutcome } from "@skill-convert/fs";
import { cliDiagnostics } from "../diagnostics.js";

/**
 * An error for each file that was not written.
 *
 * @param whole what is named if none of the files could be written
 */
export function notWritten({ failures }: ApplyOutcome, whole: string): Diagnostic[] {
  return failures.map(({ path, reason }) =>
    cliDiagnostics.create("not-written", { file: path || whole, reason }, { file: path || undefined }),
  );
}

/** A warning for each updated file that has other names, which keep the old content. */
export function splitFromLinks({ hardLinks = [] }: ApplyOutcome): Diagnostic[] {
  return hardLinks.map(({ path, names }) =>
    cliDiagnostics.create("hard-link", { file: path, names: String(names) }, { file: path }),
  );
}
