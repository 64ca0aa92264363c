import type { Coverage, CoverageEntry } from "@skill-convert/core";
import type { CoverageDeclarations } from "@skill-convert/format";
import { table } from "../fields/manifest.js";
import { SCHEMA_METHODS } from "../format.js";
import { effectCoverage } from "./permissions.js";

const front = "front matter of SKILL.md";
const adds = ["synthesised"] as const;

/** An argument that starts run_skill.py, which starts skill.py, is not written into skill.py. */
const startsProgram = {
  type: "object",
  anyOf: [{ required: ["unix"] }, { required: ["windows"] }, { required: ["agent"] }],
  properties: {
    unix: { not: { contains: { type: "string", pattern: "scripts[/\\\\]run_skill\\.py$" } } },
    windows: { not: { contains: { type: "string", pattern: "scripts[/\\\\]run_skill\\.py$" } } },
  },
};

const programCoverage: Coverage = {
  operations: { holds: "exact", adds, where: "skill.py; several are branches of its schemas" },
  "operations/*": { holds: "narrowed", adds },
  "operations/*/name": {
    holds: "narrowed",
    adds,
    where: "a branch's `title`; of a single one in a generated skill.py",
  },
  "operations/*/description": {
    holds: "narrowed",
    adds,
    where: "a branch's `description`; of a single one the skill's",
  },
  "operations/*/input": {
    holds: "exact",
    adds,
    where: `\`${SCHEMA_METHODS.input}()\`; schema.json where that is there instead`,
  },
  "operations/*/input/parameters/*/schema": { holds: "exact", exactFor: { type: "object" }, adds },
  "operations/*/output": {
    holds: "exact",
    adds,
    where: `\`${SCHEMA_METHODS.output}()\`; schema.json where that is there instead`,
  },
  "operations/*/output/fields/*/schema": { holds: "exact", exactFor: { type: "object" }, adds },
  "operations/*/producedFiles": { holds: "none" },
  "operations/*/entrypoints": { holds: "exact", exactFor: startsProgram, adds, where: "skill.py runs them" },
  stdoutContract: { holds: "exact", adds, where: "`LAST_LINE_JSON` in a generated skill.py" },
  "stdoutContract/note": { holds: "none" },
};

/** What the rows do not say of what the format holds (mapping-decisions.md#d13). */
export const coverage: CoverageDeclarations = {
  id: { adds, where: "`id`, else the folder's path" },
  name: { adds },
  description: { adds },
  version: { exactFor: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+([-+][0-9A-Za-z.+-]+)?$" } },
  ...programCoverage,
  ...effectCoverage,
  tools: { holds: "exact", exactFor: { type: "object", minProperties: 1 }, where: `\`requires_tools\`; ${front}` },
  "dependencies/*/optional": { holds: "exact", adds },
  "dependencies/*/coordination": { holds: "none", where: "written as `optional`" },
  instructions: { holds: "exact", adds, where: "SKILL.md" },
  extensions: { holds: "exact", adds, where: "keys of the manifest; what SKILL.md says otherwise than the manifest" },
  // A value of a wrong type gives way to a field that only the front matter holds.
  "extensions/frontmatter/compatibility": { holds: "narrowed" },
  "extensions/frontmatter/metadata": { holds: "narrowed" },
  "extensions/frontmatter/allowed-tools": { holds: "narrowed" },
  // Skills that it names are dependencies.
  "extensions/skill-standard/requires": { holds: "narrowed" },
};

/** The parts of the schemas that the program returns. */
const schemaParts = table.mapping
  .filter(({ to }) => to[0] === "operations")
  .map(({ to }): [string, CoverageEntry] => [to.join("/"), { holds: "exact" }]);

/** Where a skill.py that a person wrote or changed stays, it says what the operations are. */
export const keptProgramCoverage: Coverage = Object.fromEntries(
  [...schemaParts, ...Object.entries(programCoverage)].map(([pattern, entry]) => [
    pattern,
    entry.holds === "none" ? entry : { holds: "narrowed", adds },
  ]),
);
