import {
  compact,
  type EnvironmentVariable,
  getOwn,
  type JsonRecord,
  type RequiredFile,
  type SkillManifest,
} from "@skill-convert/core";
import type { Home } from "./format.js";
import { isEmpty, without } from "./node.js";
import { placePath, readPath } from "./paths.js";
import { type Scope, writeRegion } from "./references.js";
import { isTextList, textsAt } from "./values.js";

/** `requirements`: what must be there before the skill runs. */
export interface Requirements {
  readonly environment?: EnvironmentVariable[];
  readonly requiredFiles?: RequiredFile[];
  readonly tools?: string[];
  readonly requiredCapabilities?: string[];
}

const KEYS = ["env_vars", "files", "tools", "capabilities"];

export function readRequirements(raw: JsonRecord, home: Home): Requirements {
  const variables = textsAt(raw, "env_vars");
  return compact({
    environment: variables && [...new Set(variables)].map((name) => ({ name, required: true })),
    requiredFiles: textsAt(raw, "files")?.map((file) => readPath(file, home)),
    tools: textsAt(raw, "tools"),
    requiredCapabilities: textsAt(raw, "capabilities"),
  });
}

export function restOfRequirements(raw: JsonRecord): JsonRecord {
  return without(
    raw,
    KEYS.filter((key) => textsAt(raw, key) !== undefined),
  );
}

/** Whether requirements that were understood, where there are any, are written as they stand. */
export function areUsualRequirements(raw: JsonRecord | undefined): boolean {
  if (!raw) return true;
  const variables = getOwn(raw, "env_vars");
  const distinct = !Array.isArray(variables) || new Set(variables).size === variables.length;
  return distinct && !isEmpty(raw) && KEYS.every((key) => isTextList(getOwn(raw, key)));
}

/** Undefined where nothing is required. */
export function writeRequirements(manifest: SkillManifest, home: Home, scope: Scope): JsonRecord | undefined {
  const files = manifest.requiredFiles?.map(({ path, base }) =>
    writeRegion(placePath(path, base ?? "skill", home), scope),
  );
  const requirements = compact({
    env_vars: requiredNames(manifest.environment),
    files,
    tools: manifest.tools?.required,
    capabilities: manifest.requiredCapabilities,
  });
  return isEmpty(requirements) ? undefined : requirements;
}

/** Only what is required has a place; where nothing of a list is, there is no list. */
function requiredNames(environment: readonly EnvironmentVariable[] | undefined): string[] | undefined {
  if (environment === undefined) return undefined;
  const names = environment.filter(({ required }) => required).map(({ name }) => name);
  return names.length === 0 && environment.length > 0 ? undefined : names;
}
