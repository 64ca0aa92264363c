import type { CoverageEntry } from "@skill-convert/core";
import { type CoverageDeclarations, heldByNone, SEMVER } from "@skill-convert/format";
import { DIALECT_KEYS } from "../dialects/index.js";
import { KEYS } from "../fields/document.js";
import { LIFTED, TAGS } from "../fields/metadata.js";
import { LIMITS } from "../limits.js";

const adds: Pick<CoverageEntry, "adds"> = { adds: ["synthesised"] };

const NAME = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: LIMITS.name } as const;

/** Strings, under keys that are not read as other fields. */
const PROPERTIES = {
  type: "object",
  minProperties: 1,
  properties: Object.fromEntries(DIALECT_KEYS.map((key) => [key, { type: ["string", "object"] }])),
  additionalProperties: { type: "string" },
  not: { anyOf: LIFTED.map((key) => ({ required: [key] })) },
} as const;

/** The fields that are written to metadata for people, and are not read from there (agent-skills.md#d14). */
export const WRITE_ONLY = ["category", "level", "kind", "runtime"] as const;

/** The coverage that does not follow from the rows of the table. */
export const coverage: CoverageDeclarations = {
  id: { holds: "exact", where: "name", exactFor: NAME },
  name: { holds: "narrowed", where: "name" },
  description: { exactFor: { pattern: "\\S", maxLength: LIMITS.description } },
  compatibility: { exactFor: { minLength: 1, maxLength: LIMITS.compatibility } },
  metadata: { holds: "exact", where: "metadata", exactFor: PROPERTIES },
  author: { where: "metadata", ...adds },
  repository: { where: "metadata", ...adds },
  // Any other version comes back as a property of metadata (agent-skills.md#d13).
  version: { holds: "exact", where: "metadata", exactFor: { pattern: SEMVER.source }, ...adds },
  tags: { holds: "exact", where: "metadata", exactFor: TAGS, ...adds },
  ...Object.fromEntries(WRITE_ONLY.map((key) => [key, { holds: "narrowed" as const, where: "metadata" }])),
  operations: { holds: "narrowed", where: "one, without a name" },
  "operations/*": { holds: "none" },
  ...heldByNone("operations/*/name", "operations/*/description", "operations/*/input", "operations/*/output"),
  tools: { holds: "narrowed", where: "allowed-tools" },
  instructions: { holds: "exact", where: "the body of SKILL.md", ...adds },
  // Keys that another format keeps in the front matter become extensions of the front matter.
  extensions: { holds: "none", ...adds },
  "extensions/frontmatter": { holds: "exact", where: "other keys of the front matter", ...adds },
  ...Object.fromEntries(KEYS.map((key) => [`extensions/frontmatter/${key}`, { holds: "narrowed" as const, ...adds }])),
};
