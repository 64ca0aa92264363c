import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { isMarkedSensitive, REDACTED, sensitiveValues } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import type { Redactor } from "../contracts.js";
import { isConfidentialName, withoutTokens } from "./confidential.js";
import { hiddenNames } from "./hidden.js";
import { createRedactor } from "./redactor.js";

/** The values that a run knows. */
export interface RunValues {
  readonly inputs: JsonRecord;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The redactor of a run (ADR-002, `sensitive`). It redacts the values of inputs and environment variables that are
 * marked sensitive; for a sensitive skill all of them, and its whole output.
 *
 * @example
 * const manifest = { operations: [{}], environment: [{ name: "TOKEN", sensitive: true }] };
 * const redactor = redactorOf(manifest, { inputs: {}, environment: { TOKEN: "hunter2" } });
 * redactor.text("TOKEN=hunter2"); // "TOKEN=[redacted]"
 */
export function redactorOf(manifest: SkillManifest, values: RunValues): Redactor {
  return redactorFor(manifest, secretsOf(manifest, values));
}

/** The redactor of a run whose secrets are known: they, and what the manifest itself declares of sensitive values. */
export function redactorFor(manifest: SkillManifest, secrets: readonly Json[]): Redactor {
  const declared = sensitiveValues(manifest).flatMap(({ value }) => (value === REDACTED ? [] : [value]));
  return createRedactor([...secrets, ...declared], { hideOutput: manifest.sensitive === true });
}

/** A variable of fewer characters is a switch or a number, and no credential. */
const SHORT = 4;

/**
 * The redactor of the trace of a run (stop-trace.md, "Sensitive Data"). Formats without a mark for what is sensitive
 * have credentials as well, so a trace has no value of a declared variable or of an input that is named like a secret,
 * and nothing that has the form of a token.
 */
export function traceRedactorOf(
  manifest: SkillManifest,
  secrets: readonly Json[],
  { inputs, environment }: RunValues,
): Redactor {
  const variables = declaredVariables(manifest).flatMap((name) => getOwn(environment, name) ?? []);
  const named = Object.keys(inputs).filter(isConfidentialName);
  const values = named.map((name) => getOwn(inputs, name) ?? "").filter((value) => typeof value === "string");
  const more = [...variables, ...values].filter(({ length }) => length >= SHORT);
  return withoutTokens(redactorFor(manifest, [...secrets, ...more]));
}

/** The variables that a skill is known to read: those that it declares, and those that its assertions look at. */
function declaredVariables({ environment = [], assertions = {} }: SkillManifest): string[] {
  const { pre = [], post = [] } = assertions;
  const checked = [...pre, ...post].flatMap((assertion) => (assertion.check === "env_var" ? [assertion.name] : []));
  return [...environment.map(({ name }) => name), ...checked];
}

/** The values that must not be shown. */
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
