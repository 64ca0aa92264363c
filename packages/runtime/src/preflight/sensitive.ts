import type { Json, SkillManifest } from "@skill-convert/core";
import { isMarkedSensitive } from "@skill-convert/core/adapters";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { isHiddenParameter } from "../redact/hidden.js";
import type { Situation } from "../skill.js";

/** A value of fewer characters is one that ordinary words contain. */
const SHORT = 4;

/**
 * ADR-002, validation rule 8: what is sensitive is redacted; and what a sensitive skill is not given without review.
 */
export function checkRedaction(secrets: readonly Json[], situation: Situation): Finding[] {
  const { manifest } = situation.skill;
  const names = redactedNames(manifest);
  const short = secrets.filter((secret) => typeof secret !== "string" || secret.length < SHORT).length;
  const what = manifest.sensitive ? "all inputs and outputs" : names.join(", ");
  return [
    ...(names.length > 0 || manifest.sensitive ? [passed("redaction", `redacted in all output: ${what}`)] : []),
    ...(short > 0 ? [undetermined("redaction", runtimeDiagnostics.create("not-redactable", { count: short }))] : []),
    ...checkElevation(situation),
  ];
}

function redactedNames({ operations, environment = [] }: SkillManifest): string[] {
  const inputs = operations.flatMap(
    (operation) => operation.input?.parameters.filter((parameter) => isHiddenParameter(parameter, operation)) ?? [],
  );
  const variables = environment.filter(isMarkedSensitive);
  return [...new Set([...inputs, ...variables].map(({ name }) => name))];
}

/** "Elevation blocked without review": what a sensitive skill gets beyond a plain run. */
function checkElevation({ skill, options }: Situation): Finding[] {
  if (!skill.manifest.sensitive || !options.allowCustomChecks) return [];
  const grant = "to run custom checks, which see its inputs and outputs,";
  if (!options.reviewed) return [failed("redaction", runtimeDiagnostics.create("elevation", { grant }))];
  return [passed("redaction", "the skill was reviewed, so custom checks may run")];
}

/** Whether custom checks may run: the user allowed them, and a sensitive skill was reviewed. */
export function mayRunCustomChecks(situation: Situation): boolean {
  return situation.options.allowCustomChecks === true && mayBeElevated(situation);
}

/** Whether a skill may be given more than a plain run, such as an export of its traces. */
export function mayBeElevated({ skill, options }: Situation): boolean {
  return !skill.manifest.sensitive || options.reviewed === true;
}
