import type { Assertion, EnvironmentVariable, LossNote, RequiredFile, SkillManifest } from "@skill-convert/core";
import { splitBase } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import { assertedOutcome } from "./asserted-outcome.js";
import { pathProblem } from "./paths.js";

/** The variables of a manifest, together with those of its pre-assertions (mapping-decisions.md#d59). */
export function environmentWithAsserted(manifest: SkillManifest): readonly EnvironmentVariable[] | undefined {
  const variables = [...(manifest.environment ?? [])];
  for (const assertion of manifest.assertions?.pre ?? []) {
    const asserted = assertedVariable(assertion);
    if (asserted && variables.every(({ name }) => name !== asserted.name)) variables.push(asserted);
  }
  return variables.length > 0 ? variables : manifest.environment;
}

/** The required files of a manifest, together with those of its pre-assertions (mapping-decisions.md#d59). */
export function filesWithAsserted(manifest: SkillManifest): readonly RequiredFile[] | undefined {
  const files = [...(manifest.requiredFiles ?? [])];
  for (const assertion of manifest.assertions?.pre ?? []) {
    const asserted = assertedFile(assertion);
    const known = files.some(({ path, base = "skill" }) => path === asserted?.path && base === asserted?.base);
    if (asserted && !known) files.push(asserted);
  }
  return files.length > 0 ? files : manifest.requiredFiles;
}

/** A variable whose absence only warns becomes optional. */
function assertedVariable(assertion: Assertion): EnvironmentVariable | undefined {
  if (assertion.check !== "env_var") return undefined;
  return compact({
    name: assertion.name,
    description: assertion.message,
    required: assertion.severity !== "warn",
  });
}

/** A file whose absence only warns does not become a precondition. */
function assertedFile(assertion: Assertion): RequiredFile | undefined {
  if (assertion.check !== "file_exists" || typeof assertion.path !== "string") return undefined;
  const { path, base } = splitBase(assertion.path);
  if (assertion.severity === "warn" || typeof path !== "string" || pathProblem(path) !== undefined) return undefined;
  return compact({ path, base, description: assertion.message });
}

export function assertionNotes(manifest: SkillManifest): LossNote[] {
  const { assertions } = manifest;
  if (assertions === undefined) return [];
  const isPrecondition = (assertion: Assertion) =>
    (assertedVariable(assertion) ?? assertedFile(assertion)) !== undefined;
  const before = (assertions.pre ?? []).some(isPrecondition);
  const { producedFiles, timeout } = assertedOutcome(manifest);
  const written = [
    ...(before ? ["a variable or a file that is demanded before a run is written as a precondition"] : []),
    ...(producedFiles.length > 0 ? ["a file that is demanded after a run is written as a produced file"] : []),
    ...(timeout === undefined ? [] : ["the longest duration is written as the timeout"]),
  ];
  if (written.length === 0) return [];
  return [{ path: ["assertions"], kind: "narrowed", reason: `ADR-002 has no assertions: ${written.join(", and ")}.` }];
}
