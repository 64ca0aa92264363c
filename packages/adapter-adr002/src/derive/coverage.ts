import type { CoverageEntry, JsonSchema } from "@skill-convert/core";
import { type CoverageDeclarations, SHARED_KEYS } from "@skill-convert/format";
import { PATTERN } from "../fields/paths.js";
import { OWN_KEYS } from "../format.js";
import { PLAIN_PATH } from "./paths.js";

const adds: Pick<CoverageEntry, "adds"> = { adds: ["synthesised"] };

const KEBAB: JsonSchema = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" };

/** Empty metadata cannot be told apart from metadata that held nothing but the author. */
const METADATA: JsonSchema = {
  type: "object",
  minProperties: 1,
  properties: { author: { not: { type: "string" } }, repository: { not: { type: "string" } } },
};

const notOwn = Object.fromEntries([...OWN_KEYS].map((key) => [key, false]));

/**
 * The coverage that the rows do not declare: parts without a row, additions and narrowed values
 * (mapping-decisions.md#d13).
 */
export const coverage: CoverageDeclarations = {
  id: { holds: "exact", where: "name", exactFor: KEBAB },
  name: { holds: "narrowed", where: "name, kebab-case" },
  description: { holds: "exact", where: "description" },
  metadata: { holds: "exact", where: "metadata", exactFor: METADATA },
  author: { holds: "exact", where: "metadata", ...adds },
  repository: { holds: "exact", where: "metadata", ...adds },
  operations: { holds: "narrowed", where: "one; several are merged" },
  "operations/*/description": { holds: "none", where: "the skill's" },
  "operations/*/input": { holds: "exact", where: "inputs" },
  "operations/*/input/parameters/*": { holds: "exact", where: "an input" },
  "operations/*/input/parameters/*/schema": adds,
  "operations/*/output/fields/*/schema": adds,
  "operations/*/output": { holds: "exact", where: "outputs.artifacts", exactFor: { required: ["fields"] } },
  effects: { holds: "none", where: "execution.network" },
  execution: { holds: "exact", where: "execution" },
  "execution/destructive": { holds: "exact", where: "execution.destructive", exactFor: { const: true } },
  "execution/network": { holds: "narrowed", where: "execution.network" },
  "execution/timeout": { holds: "exact" },
  commands: { exactFor: { items: { properties: { alternative: false } } } },
  requiredFiles: { exactFor: { items: { properties: { path: PLAIN_PATH, base: { not: { const: "client" } } } } } },
  // If one of two files is left out, its description is compared with that of the other.
  "requiredFiles/*/description": { holds: "narrowed" },
  "operations/*/producedFiles": { exactFor: { items: { properties: { pattern: PATTERN } } } },
  tools: { holds: "narrowed", where: "allowed-tools" },
  assertions: {
    holds: "narrowed",
    where:
      "before a run env_var in env, file_exists in preconditions.files; after it file_exists in outputs.files, duration in execution.timeout",
  },
  instructions: { holds: "exact", where: "the body", ...adds },
  "extensions/adr002": { holds: "narrowed", where: "unknown keys of the manifest" },
  "extensions/frontmatter": {
    holds: "exact",
    where: "other keys of front matter",
    exactFor: { properties: notOwn },
    ...adds,
  },
  ...Object.fromEntries(SHARED_KEYS.map((key) => [`extensions/frontmatter/${key}`, { holds: "narrowed", ...adds }])),
};
