import { getOwn, type Json, type JsonRecord, type SkillManifest } from "@skill-convert/core";
import type { Redactor } from "../contracts.js";
import { hiddenNames } from "./hidden.js";
import { createRedactor } from "./redactor.js";

/** The values that a run knows. */
export interface RunValues {
  readonly inputs: JsonRecord;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The redactor of a run (ADR-002, `sensitive`): the values of inputs and of environment variables that are marked
 * sensitive; of a skill that is sensitive as a whole all of them, and everything that it returns.
 */
export function redactorOf(manifest: SkillManifest, values: RunValues): Redactor {
  return createRedactor(secretsOf(manifest, values), { hideOutput: manifest.sensitive === true });
}

/** The values that must not be shown. */
export function secretsOf(manifest: SkillManifest, { inputs, environment }: RunValues): Json[] {
  const all = manifest.sensitive === true;
  const given = Object.keys(inputs);
  const marked = manifest.operations.flatMap((operation) => hiddenNames(operation, given));
  const names = all ? given : [...new Set(marked)];
  const variables = (manifest.environment ?? []).filter(({ sensitive }) => all || sensitive).map(({ name }) => name);
  const values = [...names.map((name) => getOwn(inputs, name)), ...variables.map((name) => getOwn(environment, name))];
  return values.filter((value) => value !== undefined);
}
