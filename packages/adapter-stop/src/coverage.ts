import type { Coverage } from "@skill-convert/core";
import { EXACT_ASSERTION } from "./assertions.js";
import { EXACT_EFFECT } from "./effects.js";
import { EXACT_SCHEMA } from "./types.js";

const none = { holds: "none" } as const;
const SYNTHESISED = ["synthesised"] as const;

const REQUIRED_VARIABLE = {
  type: "object",
  properties: { name: true, required: { const: true } },
  additionalProperties: false,
};

const REQUIRED_FILE = {
  type: "object",
  properties: { path: { type: "string", not: { pattern: "^\\./|\\$\\{" } }, base: { enum: ["repository", "cwd"] } },
  required: ["path", "base"],
  additionalProperties: false,
};

/** What STOP holds of the canonical manifest (FORMATS.md section 1). */
export const coverage: Coverage = {
  id: { holds: "narrowed", adds: SYNTHESISED, where: "`name`" },
  name: { holds: "narrowed", adds: SYNTHESISED, where: "`name`" },
  description: { holds: "exact", adds: SYNTHESISED, where: "`description`" },
  version: { holds: "exact", adds: ["defaulted"], where: "`version`" },
  license: { holds: "exact", where: "`license`" },
  compatibility: { holds: "exact", where: "frontmatter" },
  metadata: {
    holds: "exact",
    exactFor: { not: { anyOf: [{ required: ["author"] }, { required: ["repository"] }] } },
    where: "frontmatter",
  },
  author: { holds: "exact", adds: SYNTHESISED, where: "`author`" },
  repository: { holds: "exact", adds: SYNTHESISED, where: "`repository`" },
  tags: { holds: "exact", where: "`tags`" },
  triggers: none,
  category: none,
  level: none,
  kind: none,
  runtime: none,
  operations: { holds: "narrowed", adds: SYNTHESISED, where: "one" },
  "operations/*/name": none,
  "operations/*/description": { ...none, where: "the skill's" },
  "operations/*/input": { holds: "exact", where: "`inputs`" },
  "operations/*/input/parameters": { holds: "exact", where: "`inputs`" },
  "operations/*/input/parameters/*/schema": {
    holds: "exact",
    exactFor: EXACT_SCHEMA,
    adds: SYNTHESISED,
    where: "`type` and `constraints`",
  },
  "operations/*/input/parameters/*/default": { holds: "exact", where: "`default`" },
  "operations/*/input/parameters/*/sensitive": none,
  "operations/*/input/keywords": none,
  "operations/*/input/omits": none,
  "operations/*/output": { holds: "exact", exactFor: { required: ["fields"] }, where: "`outputs`" },
  "operations/*/output/description": none,
  "operations/*/output/fields": { holds: "exact", where: "`outputs`" },
  "operations/*/output/fields/*/schema": {
    holds: "exact",
    exactFor: EXACT_SCHEMA,
    adds: ["defaulted", "synthesised"],
    where: "`type` and `constraints`",
  },
  "operations/*/output/fields/*/guaranteed": { holds: "exact", where: "`guaranteed`" },
  "operations/*/output/keywords": none,
  "operations/*/output/omits": none,
  "operations/*/producedFiles": {
    holds: "narrowed",
    where: "a filesystem write and a `file_exists` post-assertion",
  },
  "operations/*/entrypoints": none,
  "operations/*/extensions": none,
  effects: { holds: "exact", adds: SYNTHESISED, where: "`side_effects`" },
  "effects/*": { holds: "exact", exactFor: EXACT_EFFECT, adds: SYNTHESISED },
  execution: { holds: "narrowed", where: "`timeout` as a `duration` post-assertion" },
  environment: {
    holds: "exact",
    exactFor: { type: "array", items: REQUIRED_VARIABLE },
    where: "`requirements.env_vars`, required ones",
  },
  commands: none,
  requiredFiles: {
    holds: "exact",
    exactFor: { type: "array", items: REQUIRED_FILE },
    where: "`requirements.files`",
  },
  tools: { holds: "exact", exactFor: { minProperties: 1 }, where: "`requirements.tools`, `tools_used`" },
  "tools/required": { holds: "exact", where: "`requirements.tools`" },
  "tools/used": { holds: "exact", where: "`tools_used`" },
  requiredCapabilities: { holds: "exact", where: "`requirements.capabilities`" },
  dependencies: none,
  scopes: none,
  examples: none,
  assertions: { holds: "exact", adds: SYNTHESISED, where: "`assertions`" },
  "assertions/*/*": { holds: "exact", exactFor: EXACT_ASSERTION, adds: SYNTHESISED },
  observability: { holds: "exact", adds: SYNTHESISED, where: "`observability`" },
  sensitive: none,
  stdoutContract: none,
  instructions: { holds: "exact", where: "the body of SKILL.md" },
  extensions: { holds: "exact", adds: SYNTHESISED },
};
