import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { isMarkedSensitive, REDACTED, sensitiveValues } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import type { Redactor } from "../contracts.js";
import { isConfidentialName, withoutCredentials } from "./confidential.js";
import { hiddenNames } from "./hidden.js";
import { createRedactor } from "./redactor.js";

/** The values of a run that may be secret. */
export interface RunValues {
  readonly inputs: JsonRecord;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the redactor of a run (adr002.md#s70). It redacts the values of inputs and environment variables that are
 * marked sensitive, and for a sensitive skill all of them and the whole output (adr002.md#d38).
 *
 * @example
 * const manifest = { operations: [{}], environment: [{ name: "TOKEN", sensitive: true }] };
 * const redactor = redactorOf(manifest, { inputs: {}, environment: { TOKEN: "hunter2" } });
 * redactor.text("TOKEN=hunter2"); // "TOKEN=[redacted]"
 */
export function redactorOf(manifest: SkillManifest, values: RunValues): Redactor {
  return redactorFor(manifest, secretsOf(manifest, values));
}

/** Returns the redactor for known secrets and for the sensitive values that the manifest itself contains. */
export function redactorFor(manifest: SkillManifest, secrets: readonly Json[]): Redactor {
  const declared = sensitiveValues(manifest).flatMap(({ value }) => (value === REDACTED ? [] : [value]));
  return createRedactor([...secrets, ...declared], { hideOutput: manifest.sensitive === true });
}

/** The value of a variable with fewer characters is a switch or a number, not a credential. */
const MIN_LENGTH = 4;

/**
 * Returns the redactor for the trace of a run (stop.md#s165, stop.md#s168, stop.md#d46). Skills of formats without a
 * mark for sensitive values have credentials too, so the redactor also removes the values of declared variables, the
 * values of inputs that are named like a secret, and everything in the form of a credential.
 */
export function traceRedactorOf(
  manifest: SkillManifest,
  secrets: readonly Json[],
  { inputs, environment }: RunValues,
): Redactor {
  const variables = declaredVariables(manifest).flatMap((name) => getOwn(environment, name) ?? []);
  const named = Object.keys(inputs).filter(isConfidentialName);
  const values = named.map((name) => getOwn(inputs, name) ?? "").filter((value) => typeof value === "string");
  const more = [...variables, ...values].filter(({ length }) => length >= MIN_LENGTH);
  return withoutCredentials(redactorFor(manifest, [...secrets, ...more]));
}

/** Returns the variables that a skill declares or that its assertions check. */
function declaredVariables({ environment = [], assertions = {} }: SkillManifest): string[] {
  const { pre = [], post = [] } = assertions;
  const checked = [...pre, ...post].flatMap((assertion) => (assertion.check === "env_var" ? [assertion.name] : []));
  return [...environment.map(({ name }) => name), ...checked];
}

/** Returns the values that must not be shown. */
export function secretsOf(manifest: SkillManifest, { inputs, environment }: RunValues): Json[] {
  const all = manifest.sensitive === true;
  const given = Object.keys(inputs);
  const marked = manifest.operations.flatMap((operation) => hiddenNames(operation, given));
  const names = all ? given : [...new Set(marked)];
  const variables = (manifest.environment ?? [])
    .filter((variable) => all || isMarkedSensitive(variable))
    .map(({ name }) => name);
  const values = [...names.map((name) => getOwn(inputs, name)), ...variables.map((name) => getOwn(environment, name))];
  return values.filter((value) => value !== undefined);
}
