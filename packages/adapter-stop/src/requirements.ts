import {
  compact,
  type EnvironmentVariable,
  type Json,
  type JsonRecord,
  type RequiredFile,
  recordOf,
  type SkillManifest,
} from "@skill-convert/core";
import type { Home } from "./format.js";
import { without } from "./node.js";
import { placePath, readPath } from "./paths.js";
import { type Scope, writeRegion } from "./references.js";
import { textsAt } from "./values.js";

/** `requirements`: what must be there before the skill runs. */
export interface Requirements {
  readonly environment?: EnvironmentVariable[];
  readonly requiredFiles?: RequiredFile[];
  readonly tools?: string[];
  readonly requiredCapabilities?: string[];
}

export function readRequirements(raw: JsonRecord, home: Home): { fields: Requirements; rest: JsonRecord } {
  const variables = textsAt(raw, "env_vars");
  const files = textsAt(raw, "files");
  const [tools, capabilities] = [textsAt(raw, "tools"), textsAt(raw, "capabilities")];
  const read = { env_vars: variables, files, tools, capabilities };
  const fields: Requirements = compact({
    environment: variables && [...new Set(variables)].map((name) => ({ name, required: true })),
    requiredFiles: files?.map((file) => readPath(file, home)),
    tools,
    requiredCapabilities: capabilities,
  });
  const understood = Object.entries(read).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  return { fields, rest: without(raw, understood) };
}

/** Undefined where nothing is required. */
export function writeRequirements(manifest: SkillManifest, home: Home, scope: Scope): JsonRecord | undefined {
  const files = manifest.requiredFiles?.map(({ path, base }) =>
    writeRegion(placePath(path, base ?? "skill", home), scope),
  );
  const requirements = recordOf<Json>([
    ["env_vars", requiredNames(manifest.environment)],
    ["files", files],
    ["tools", manifest.tools?.required],
    ["capabilities", manifest.requiredCapabilities],
  ]);
  return Object.keys(requirements).length > 0 ? requirements : undefined;
}

/** Only what is required has a place; where nothing of a list is, there is no list. */
function requiredNames(environment: readonly EnvironmentVariable[] | undefined): string[] | undefined {
  if (environment === undefined) return undefined;
  const names = environment.filter(({ required }) => required).map(({ name }) => name);
  return names.length === 0 && environment.length > 0 ? undefined : names;
}
