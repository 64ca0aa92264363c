import type { Coverage, JsonSchema } from "@skill-convert/core";
import { sharedFieldsCoverage } from "@skill-convert/source";
import { OWN_KEYS } from "./format.js";
import { PLAIN_PATH } from "./paths.js";
import { HELD_FIELD_SCHEMA, HELD_PARAMETER_SCHEMA } from "./schema-subset.js";

const exact = (where: string) => ({ holds: "exact", where }) as const;
const NONE = { holds: "none" } as const;

const KEBAB: JsonSchema = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" };

/** Required elements come first, which is certain where all are alike. */
const inOrder = (isRequired: JsonSchema): JsonSchema => ({
  anyOf: [{ items: isRequired }, { not: { contains: isRequired } }],
});
const REQUIRED: JsonSchema = { properties: { required: { const: true } }, required: ["required"] };

/** Hints of their own: `network` alone, or nothing, is overruled by an effect. */
const HINTS: JsonSchema = {
  anyOf: ["idempotent", "destructive", "interactive", "timeout"].map((hint) => ({ required: [hint] })),
};

/** Metadata with nothing in it cannot be told from metadata that held the author alone. */
const METADATA: JsonSchema = {
  type: "object",
  minProperties: 1,
  properties: { author: { not: { type: "string" } }, repository: { not: { type: "string" } } },
};

const NO_BRACES: JsonSchema = { allOf: [PLAIN_PATH], not: { anyOf: [{ pattern: "\\{\\{" }, { pattern: "\\.\\." }] } };
const INPUT: JsonSchema = {
  type: "object",
  required: ["input"],
  properties: { input: { pattern: "^[^\\s{}]+$" } },
};
/** Text and references to inputs, which become a path that is allowed. */
const PATTERN: JsonSchema = {
  anyOf: [
    NO_BRACES,
    {
      type: "array",
      prefixItems: [{ anyOf: [NO_BRACES, INPUT] }],
      items: { anyOf: [{ type: "string", not: { pattern: "[{}~:]|\\.\\." } }, INPUT] },
    },
  ],
};

const paths = (key: string, path: JsonSchema): JsonSchema => ({ items: { properties: { [key]: path } } });

const notOwn = Object.fromEntries([...OWN_KEYS].map((key) => [key, false]));

/** What ADR-002 holds of the canonical manifest (FORMATS.md section 1). */
export const coverage: Coverage = {
  id: { ...exact("name"), exactFor: KEBAB, adds: ["synthesised"] },
  name: { holds: "narrowed", where: "name, kebab-case", adds: ["synthesised"] },
  description: { ...exact("description"), adds: ["synthesised"] },
  version: exact("version"),
  license: exact("license"),
  compatibility: exact("compatibility"),
  metadata: { ...exact("metadata"), exactFor: METADATA },
  author: { ...exact("metadata"), adds: ["synthesised"] },
  repository: { ...exact("metadata"), adds: ["synthesised"] },
  tags: NONE,
  triggers: NONE,
  category: NONE,
  level: NONE,
  kind: NONE,
  runtime: NONE,
  operations: { holds: "narrowed", where: "one; several are merged", adds: ["synthesised"] },
  "operations/*/name": NONE,
  "operations/*/description": { holds: "none", where: "the skill's" },
  "operations/*/input": exact("inputs"),
  "operations/*/input/keywords": NONE,
  "operations/*/input/omits": NONE,
  "operations/*/input/parameters": {
    ...exact("inputs.required, then inputs.optional"),
    exactFor: inOrder(REQUIRED),
  },
  "operations/*/input/parameters/*": exact("an input"),
  "operations/*/input/parameters/*/schema": {
    ...exact("schema, a subset of JSON Schema"),
    exactFor: HELD_PARAMETER_SCHEMA,
  },
  "operations/*/output": { ...exact("outputs.artifacts"), exactFor: { required: ["fields"] } },
  "operations/*/output/description": NONE,
  "operations/*/output/keywords": NONE,
  "operations/*/output/omits": NONE,
  "operations/*/output/fields": exact("outputs.artifacts"),
  "operations/*/output/fields/*/schema": {
    ...exact("schema, a subset of JSON Schema"),
    exactFor: HELD_FIELD_SCHEMA,
  },
  "operations/*/output/fields/*/guaranteed": NONE,
  "operations/*/producedFiles": { ...exact("outputs.files"), exactFor: paths("pattern", PATTERN) },
  "operations/*/entrypoints": NONE,
  effects: { holds: "narrowed", where: "execution.network", adds: ["synthesised"] },
  execution: { ...exact("execution"), exactFor: HINTS, adds: ["synthesised"] },
  "execution/destructive": { ...exact("execution.destructive"), exactFor: { const: true }, adds: ["synthesised"] },
  "execution/network": { holds: "narrowed", where: "execution.network" },
  environment: { ...exact("env.required, then env.optional"), exactFor: inOrder(REQUIRED), adds: ["synthesised"] },
  commands: exact("preconditions.commands"),
  requiredFiles: { ...exact("preconditions.files"), exactFor: paths("path", PLAIN_PATH), adds: ["synthesised"] },
  tools: { holds: "narrowed", where: "allowed-tools" },
  "tools/required": NONE,
  "tools/used": exact("allowed-tools"),
  requiredCapabilities: NONE,
  dependencies: NONE,
  scopes: NONE,
  examples: NONE,
  assertions: { holds: "narrowed", where: "env_var before a run in env, file_exists in preconditions.files" },
  observability: NONE,
  sensitive: exact("sensitive"),
  stdoutContract: NONE,
  instructions: { ...exact("the body"), adds: ["synthesised"] },
  "extensions/adr002": { holds: "narrowed", where: "keys of its own" },
  "extensions/frontmatter": {
    ...exact("other keys of front matter"),
    exactFor: { properties: notOwn },
    adds: ["synthesised"],
  },
  ...sharedFieldsCoverage({ holds: "narrowed", adds: ["synthesised"] }),
};
