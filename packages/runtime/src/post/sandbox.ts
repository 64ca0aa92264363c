import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, undetermined } from "../finding.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { someOf } from "./names.js";

/** Reports the paths that a manifest declares and a sandbox does not open, and what a program wrote beside its files. */
export function checkPlaces({ closed, linked, discarded }: Sandbox): Finding[] {
  const report = (code: "system-place" | "linked-place" | "discarded-file", paths: readonly string[]) =>
    paths.length === 0 ? [] : [failed("sandbox", runtimeDiagnostics.create(code, { paths: someOf(paths) }))];
  return [...report("system-place", closed), ...report("linked-place", linked), ...report("discarded-file", discarded)];
}

/**
 * Reports Git repositories that a run in a sandbox created or replaced. Git starts the programs that the settings of a
 * repository name, outside the sandbox, so a new repository without a declared `git.write` is an error.
 */
export function checkRepositories(sandbox: Sandbox): Finding[] {
  const changes = sandbox.gitChanges();
  if (changes === undefined) return [];
  const { added, replaced, declared, problem } = changes;
  const findings: Finding[] = [];
  const report = (
    code: "new-repository" | "undeclared-repository" | "replaced-repository",
    paths: readonly string[],
  ) => {
    if (paths.length > 0) findings.push(failed("sandbox", runtimeDiagnostics.create(code, { paths: someOf(paths) })));
  };
  report("replaced-repository", replaced);
  report(declared ? "new-repository" : "undeclared-repository", added);
  if (problem !== undefined) {
    findings.push(undetermined("sandbox", runtimeDiagnostics.create("repositories-unknown", { reason: problem })));
  }
  return findings;
}
