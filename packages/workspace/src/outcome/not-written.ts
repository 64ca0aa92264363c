import type { Diagnostic } from "@skill-convert/core";
import type { ApplyOutcome } from "@skill-convert/fs";
import { workspaceDiagnostics } from "../diagnostics.js";

/**
 * An error for each file that was not written.
 *
 * @param target the name of the skill or folder, for a failure that concerns all of its files
 */
export function notWritten({ failures }: ApplyOutcome, target: string): Diagnostic[] {
  return failures.map(({ path, reason }) =>
    workspaceDiagnostics.create("not-written", { file: path || target, reason }, { file: path || undefined }),
  );
}

/** A warning for each updated file that has other hard links, which keep the old content. */
export function splitFromLinks({ hardLinks = [] }: ApplyOutcome): Diagnostic[] {
  return hardLinks.map(({ path, names }) =>
    workspaceDiagnostics.create("hard-link", { file: path, names: String(names) }, { file: path }),
  );
}
