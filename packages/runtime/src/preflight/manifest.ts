import { statSync } from "node:fs";
import type { SkillManifest } from "@skill-convert/core";
import { rethrowUnlessSystem } from "@skill-convert/fs";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";
import type { Skill } from "../skill.js";

/** Checks that the skill exists (adr002.md#s62). */
export function checkSkillExists(folder: string): Finding {
  const missing = (reason: string) => failed("skill-exists", runtimeDiagnostics.create("no-skill", { folder, reason }));
  try {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return missing("the folder does not exist");
    return stats.isDirectory() ? passed("skill-exists", `the skill is in ${folder}`) : missing("it is not a folder");
  } catch (error) {
    return missing(rethrowUnlessSystem(error));
  }
}

/** Matches the code of a warning that a manifest was read as another version than the one it names. */
const OTHER_VERSION = /\/(?:unknown|unsupported)-(?:[a-z]+-)?version$/;

/** Checks that the version of the manifest is supported and that it was read without errors (adr002.md#s63). */
export function checkManifestVersion({ manifest, diagnostics = [] }: Skill): Finding[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return errors.map((error) => failed("manifest-version", error));
  const version = diagnostics.filter(({ code }) => OTHER_VERSION.test(code));
  if (version.length > 0) return version.map((warning) => failed("manifest-version", warning));
  if (manifest) return [passed("manifest-version", "the version of the manifest is supported")];
  const reason = "there is no manifest in a known format.";
  return [failed("manifest-version", runtimeDiagnostics.create("unreadable-manifest", { reason }))];
}

/**
 * Returns true if a manifest declares nothing that could be checked, such as a legacy ADR-002 skill (adr002.md#s73).
 */
export function declaresNothing(manifest: SkillManifest): boolean {
  const { operations, effects, execution, environment, commands, requiredFiles, tools, assertions } = manifest;
  const declared = [effects, execution, environment, commands, requiredFiles, tools?.required, assertions];
  return (
    declared.every((part) => part === undefined) &&
    operations.every(({ input, output, producedFiles, entrypoints }) =>
      [input, output, producedFiles, entrypoints].every((part) => part === undefined),
    )
  );
}
