import type { Assertion, EnvironmentVariable, LossNote, RequiredFile, SkillManifest } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import { pathProblem } from "./paths.js";

/** The variables of a manifest with those that its assertions demand before a run (FORMATS.md, assertions). */
export function environmentWithAsserted(manifest: SkillManifest): readonly EnvironmentVariable[] | undefined {
  const variables = [...(manifest.environment ?? [])];
  for (const assertion of manifest.assertions?.pre ?? []) {
    const asserted = assertedVariable(assertion);
    if (asserted && variables.every(({ name }) => name !== asserted.name)) variables.push(asserted);
  }
  return variables.length > 0 ? variables : manifest.environment;
}

/** The required files of a manifest with those that its assertions demand before a run. */
export function filesWithAsserted(manifest: SkillManifest): readonly RequiredFile[] | undefined {
  const files = [...(manifest.requiredFiles ?? [])];
  for (const assertion of manifest.assertions?.pre ?? []) {
    const asserted = assertedFile(assertion);
    const known = files.some(({ path, base = "skill" }) => path === asserted?.path && base === asserted?.base);
    if (asserted && !known) files.push(asserted);
  }
  return files.length > 0 ? files : manifest.requiredFiles;
}

/** A variable whose absence only warns is an optional one. */
function assertedVariable(assertion: Assertion): EnvironmentVariable | undefined {
  if (assertion.check !== "env_var") return undefined;
  return compact({
    name: assertion.name,
    description: assertion.message,
    required: assertion.severity !== "warn",
  });
}

/**
 * The path of an assertion is from the repository's root, with `./` from the working directory (FORMATS.md section 5).
 * One whose absence only warns is no precondition.
 */
function assertedFile(assertion: Assertion): RequiredFile | undefined {
  if (assertion.check !== "file_exists" || typeof assertion.path !== "string") return undefined;
  const fromCwd = assertion.path.startsWith("./");
  const path = fromCwd ? assertion.path.slice(2) : assertion.path;
  if (assertion.severity === "warn" || pathProblem(path) !== undefined) return undefined;
  return compact({ path, base: fromCwd ? "cwd" : "repository", description: assertion.message });
}

export function assertionNotes({ assertions }: SkillManifest): LossNote[] {
  if (assertions === undefined) return [];
  const reason =
    "ADR-002 has preconditions, not assertions: a variable or a file that is demanded before a run is written as one.";
  const written = (assertions.pre ?? []).some((assertion) => assertedVariable(assertion) ?? assertedFile(assertion));
  return written ? [{ path: ["assertions"], kind: "narrowed", reason }] : [];
}
