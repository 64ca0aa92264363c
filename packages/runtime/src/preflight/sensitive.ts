import type { Json, SkillManifest } from "@skill-convert/core";
import { isMarkedSensitive } from "@skill-convert/core/adapters";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { isHiddenParameter } from "../redact/hidden.js";
import type { Situation } from "../skill.js";

/** Ordinary words contain values with fewer characters (adr002.md#d39). */
const MIN_LENGTH = 4;

/** Reports which values are redacted (adr002.md#s70), and refuses to elevate a sensitive skill without a review. */
export function checkRedaction(secrets: readonly Json[], situation: Situation): Finding[] {
  const { manifest } = situation.skill;
  const names = redactedNames(manifest);
  const short = secrets.filter((secret) => typeof secret !== "string" || secret.length < MIN_LENGTH).length;
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

/** Refuses custom checks of a sensitive skill without a review (adr002.md#s61, adr002.md#d40). */
function checkElevation({ skill, options }: Situation): Finding[] {
  if (!skill.manifest.sensitive || !options.allowCustomChecks) return [];
  const grant = "to run custom checks, which see its inputs and outputs,";
  if (!options.reviewed) return [failed("redaction", runtimeDiagnostics.create("elevation", { grant }))];
  return [passed("redaction", "the skill was reviewed, so custom checks may run")];
}

/** Returns true if the user allowed custom checks and a sensitive skill was reviewed. */
export function mayRunCustomChecks(situation: Situation): boolean {
  return situation.options.allowCustomChecks === true && mayBeElevated(situation);
}

/** Returns true if a skill may get more than a plain run, such as the export of its traces (adr002.md#d40). */
export function mayBeElevated({ skill, options }: Situation): boolean {
  return !skill.manifest.sensitive || options.reviewed === true;
}
