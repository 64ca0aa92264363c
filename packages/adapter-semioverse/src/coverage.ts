import type { Coverage, CoverageEntry } from "@skill-convert/core";
import { sharedFieldsCoverage } from "@skill-convert/source";
import { OWN_KEYS } from "./format.js";

const exact = (where: string): CoverageEntry => ({ holds: "exact", where });
const none: CoverageEntry = { holds: "none" };

/** What front matter of this format holds of the canonical manifest. */
export const coverage: Coverage = {
  id: { holds: "exact", adds: ["synthesised"], where: "`id`, else from the folder's path" },
  name: { holds: "exact", adds: ["synthesised"], where: "`name`, else the id" },
  description: { holds: "exact", adds: ["synthesised"], where: "`description`" },
  version: {
    holds: "exact",
    exactFor: { type: "string", pattern: "^(0|[1-9]\\d{0,14})\\.(0|[1-9]\\d{0,14})\\.0$" },
    adds: ["defaulted"],
    where: "`version`, the pair of major and minor",
  },
  license: exact("front matter"),
  compatibility: exact("front matter"),
  // Metadata with nothing in it cannot be told from metadata that held the author alone.
  metadata: { ...exact("front matter"), exactFor: { minProperties: 1 } },
  author: exact("`metadata` of front matter"),
  repository: exact("`metadata` of front matter"),
  tags: none,
  triggers: exact("`triggers`, a dialect"),
  category: none,
  level: none,
  kind: { holds: "exact", adds: ["defaulted"], where: "`kind`" },
  runtime: { holds: "exact", adds: ["defaulted"], where: "`runtime`" },
  operations: { holds: "narrowed", where: "one; several are branches of its schemas" },
  "operations/*": { holds: "narrowed", adds: ["synthesised"] },
  "operations/*/name": { holds: "narrowed", where: "of several: the constant of the branch" },
  "operations/*/description": { holds: "narrowed", where: "the skill's; of several: the branch's" },
  "operations/*/input": exact("`inputs`, a JSON Schema"),
  "operations/*/input/parameters": exact("`inputs`"),
  "operations/*/input/parameters/*/schema": {
    holds: "exact",
    exactFor: { type: "object" },
    where: "itself, and shorthand",
  },
  "operations/*/input/parameters/*/sensitive": exact("`writeOnly: true`"),
  "operations/*/input/keywords": exact("in the schema"),
  "operations/*/output": { holds: "exact", adds: ["synthesised"], where: "`outputs`, with an `effect_report`" },
  "operations/*/output/fields": { holds: "exact", adds: ["synthesised"], where: "`outputs`" },
  "operations/*/output/fields/*/schema": { holds: "exact", exactFor: { type: "object" }, adds: ["defaulted"] },
  "operations/*/output/fields/*/guaranteed": { holds: "exact", adds: ["synthesised"], where: "`required`" },
  "operations/*/output/keywords": {
    holds: "exact",
    // A list of what is required gets the effect_report.
    exactFor: { not: { required: ["required"] } },
    adds: ["synthesised"],
    where: "in the schema",
  },
  "operations/*/producedFiles": none,
  "operations/*/entrypoints": {
    holds: "narrowed",
    adds: ["synthesised"],
    where: "the program in `scripts/` of that name, or the only one",
  },
  effects: { holds: "narrowed", adds: ["synthesised"], where: "`region`: filesystem effects with paths" },
  execution: none,
  environment: none,
  commands: none,
  requiredFiles: none,
  tools: { holds: "narrowed", where: "`allowed-tools`" },
  "tools/required": none,
  "tools/used": exact("`allowed-tools`"),
  requiredCapabilities: none,
  dependencies: exact("`depends`, or `dependencies`"),
  "dependencies/*/version": none,
  "dependencies/*/optional": none,
  "dependencies/*/reason": none,
  scopes: exact("`scopes`"),
  examples: none,
  assertions: none,
  observability: none,
  sensitive: none,
  stdoutContract: none,
  instructions: exact("the body of SKILL.md"),
  extensions: exact("other keys of the front matter"),
  ...sharedFieldsCoverage({ holds: "narrowed" }),
  // Front matter of another format may use a key of this one for something else.
  ...Object.fromEntries([...OWN_KEYS].map((key) => [`extensions/frontmatter/${key}`, none])),
};
