import type { Coverage, JsonSchema } from "@skill-convert/core";
import { sharedFieldsCoverage } from "@skill-convert/source";
import { TYPES } from "./parameters.js";

const KEBAB: JsonSchema = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" };
/** A text with a manifest block of its own in it loses that block. */
const NO_BLOCK: JsonSchema = {
  type: "string",
  not: { pattern: "(^|[\\r\\n]) {0,3}(`{3,}|~{3,})[ \\t]*skill-manifest" },
};
const OWN_SCHEMAS: JsonSchema = { enum: [{ type: "string" }, { type: "integer" }, { type: "boolean" }, {}] };
const NO_TYPE_NAME: JsonSchema = { type: "string", not: { enum: [...TYPES.keys()] } };
/** Metadata with nothing in it cannot be told from metadata that held the author alone. */
const NOT_EMPTY: JsonSchema = { type: "object", minProperties: 1 };

const exact = (where: string) => ({ holds: "exact", where }) as const;
const NONE = { holds: "none" } as const;

/** What a v2 skill holds of the canonical manifest (FORMATS.md section 1). */
export const v2Coverage: Coverage = {
  id: { ...exact("id, the folder's name"), exactFor: KEBAB, adds: ["synthesised"] },
  name: { holds: "narrowed", where: "name in front matter, kebab-case" },
  description: exact("description in front matter"),
  version: { ...exact("version"), adds: ["defaulted"] },
  license: exact("front matter"),
  compatibility: exact("front matter"),
  metadata: { ...exact("front matter"), exactFor: NOT_EMPTY },
  author: exact("metadata in front matter"),
  repository: exact("metadata in front matter"),
  tags: { ...exact("capabilities"), adds: ["defaulted"] },
  triggers: NONE,
  category: NONE,
  level: NONE,
  kind: NONE,
  runtime: NONE,
  operations: exact("operations"),
  "operations/*/name": { ...exact("the operation's key"), adds: ["defaulted"] },
  "operations/*/description": { ...exact("description"), adds: ["synthesised", "defaulted"] },
  "operations/*/input": { ...exact("input"), adds: ["defaulted"] },
  "operations/*/input/keywords": NONE,
  "operations/*/input/omits": NONE,
  "operations/*/input/parameters": exact("input"),
  "operations/*/input/parameters/*/schema": { ...exact("type"), exactFor: OWN_SCHEMAS },
  "operations/*/input/parameters/*/sensitive": NONE,
  "operations/*/output": { ...exact("output"), adds: ["synthesised"] },
  "operations/*/output/description": { ...exact("output.description"), adds: ["synthesised"] },
  "operations/*/output/keywords": NONE,
  "operations/*/output/omits": NONE,
  "operations/*/output/fields": exact("output.fields"),
  "operations/*/output/fields/*/description": {
    ...exact("the field's text"),
    exactFor: NO_TYPE_NAME,
    adds: ["synthesised"],
  },
  "operations/*/output/fields/*/schema": {
    holds: "narrowed",
    where: "the field's type name or text",
    adds: ["synthesised", "defaulted"],
  },
  "operations/*/output/fields/*/guaranteed": NONE,
  "operations/*/producedFiles": NONE,
  "operations/*/entrypoints": { ...exact("entrypoints"), adds: ["defaulted"] },
  effects: { holds: "narrowed", where: "effects", adds: ["synthesised", "defaulted"] },
  execution: NONE,
  environment: NONE,
  commands: NONE,
  requiredFiles: NONE,
  tools: NONE,
  "tools/used": exact("allowed-tools in front matter"),
  requiredCapabilities: NONE,
  dependencies: NONE,
  scopes: NONE,
  examples: NONE,
  assertions: NONE,
  observability: NONE,
  sensitive: NONE,
  stdoutContract: { ...exact("stdout_contract"), adds: ["defaulted"] },
  instructions: { ...exact("the body without the block"), exactFor: NO_BLOCK },
  "extensions/skill-manifest-v2": exact("keys of its own"),
  "extensions/frontmatter": { ...exact("other keys of front matter"), adds: ["synthesised"] },
  ...sharedFieldsCoverage({ holds: "narrowed", adds: ["synthesised"] }),
};
