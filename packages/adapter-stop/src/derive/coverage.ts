import { type CoverageDeclarations, heldByNone } from "@skill-convert/format";
import { assertionCoverage } from "../fields/assertions.js";
import { effectCoverage } from "../fields/effects.js";
import { EXACT_SCHEMA } from "../fields/types.js";
import { ASSERTED_SCHEMA } from "./output-schemas.js";

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

/** The unknown keys of a mapping. An empty set of them does not come back. */
const SECTION = { holds: "exact", exactFor: { minProperties: 1 } } as const;

/** Constraints that apply to `string` are not written if that is the type for lack of another. */
const IDLE_CONSTRAINTS = {
  holds: "exact",
  exactFor: { minProperties: 1, not: { anyOf: [{ required: ["min"] }, { required: ["max"] }] } },
} as const;

/** The coverage that does not follow from the tables (mapping-decisions.md#d13). */
export const coverage: CoverageDeclarations = {
  id: { holds: "narrowed" },
  name: { holds: "narrowed" },
  description: { exactFor: { not: { pattern: "[\\n\\r]" } } },
  // An empty mapping does not come back, and `author` and `repository` are read from the metadata of SKILL.md.
  metadata: {
    exactFor: { minProperties: 1, not: { anyOf: [{ required: ["author"] }, { required: ["repository"] }] } },
  },
  author: { adds: SYNTHESISED },
  repository: { adds: SYNTHESISED },
  operations: { holds: "narrowed", where: "one" },
  "operations/*/description": { where: "the skill's" },
  "operations/*/input": { holds: "exact", where: "inputs" },
  "operations/*/input/parameters/*/schema": { where: "type and constraints" },
  "operations/*/output": { holds: "exact", exactFor: { required: ["fields"] }, where: "outputs" },
  "operations/*/output/fields/*/schema": {
    exactFor: { allOf: [EXACT_SCHEMA, { not: ASSERTED_SCHEMA }] },
    // The codec of the type writes string for an output without a schema; that is the kind of a difference without a note.
    adds: ["defaulted"],
    where: "type and constraints; assertions",
  },
  "operations/*/producedFiles": { holds: "narrowed", where: "a filesystem write and a file_exists post-assertion" },
  execution: { holds: "narrowed", where: "side_effects, and the timeout as a post-assertion" },
  ...heldByNone("execution/idempotent", "execution/destructive", "execution/interactive"),
  "execution/network": { holds: "narrowed", where: "side_effects" },
  "execution/timeout": { holds: "narrowed", where: "a duration post-assertion" },
  environment: { exactFor: { type: "array", items: REQUIRED_VARIABLE } },
  requiredFiles: { exactFor: { type: "array", items: REQUIRED_FILE } },
  scopes: { holds: "narrowed", where: "requirements.capabilities" },
  tools: { holds: "exact", exactFor: { minProperties: 1 }, where: "requirements.tools, tools_used" },
  ...effectCoverage,
  ...assertionCoverage,
  instructions: { holds: "exact", where: "the body of SKILL.md" },
  extensions: { holds: "exact", adds: SYNTHESISED },
  "extensions/stop/requirements": SECTION,
  "operations/*/input/parameters/*/extensions/stop/constraints": IDLE_CONSTRAINTS,
  "operations/*/output/fields/*/extensions/stop/constraints": IDLE_CONSTRAINTS,
};
