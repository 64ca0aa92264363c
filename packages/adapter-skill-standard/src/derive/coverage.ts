import type { Coverage, CoverageEntry } from "@skill-convert/core";
import type { CoverageDeclarations } from "@skill-convert/format";
import { table } from "../fields/manifest.js";
import { SCHEMA_METHODS } from "../format.js";
import { effectCoverage } from "./permissions.js";

const front = "front matter of SKILL.md";
const adds = ["synthesised"] as const;

/** Entrypoints that do not start run_skill.py; those that do are not written into skill.py (skill-standard.md#d46). */
const startsOtherProgram = {
  type: "object",
  anyOf: [{ required: ["unix"] }, { required: ["windows"] }, { required: ["agent"] }],
  properties: {
    unix: { not: { contains: { type: "string", pattern: "scripts[/\\\\]run_skill\\.py$" } } },
    windows: { not: { contains: { type: "string", pattern: "scripts[/\\\\]run_skill\\.py$" } } },
  },
};

const programCoverage: Coverage = {
  operations: { holds: "exact", where: "skill.py; several are branches of its schemas" },
  "operations/*": { holds: "narrowed" },
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
    where: `\`${SCHEMA_METHODS.input}()\`, or schema.json`,
  },
  "operations/*/input/parameters/*/schema": { holds: "exact", exactFor: { type: "object" }, adds },
  "operations/*/output": {
    holds: "exact",
    adds,
    where: `\`${SCHEMA_METHODS.output}()\`, or schema.json`,
  },
  "operations/*/output/fields/*/schema": { holds: "exact", exactFor: { type: "object" }, adds },
  "operations/*/producedFiles": { holds: "none" },
  "operations/*/entrypoints": { holds: "exact", exactFor: startsOtherProgram, adds, where: "skill.py runs them" },
  stdoutContract: { holds: "exact", adds, where: "`LAST_LINE_JSON` in a generated skill.py" },
  "stdoutContract/note": { holds: "none" },
};

/** The coverage that does not follow from the rows of the table (mapping-decisions.md#d13). */
export const coverage: CoverageDeclarations = {
  id: { where: "`id`, else the folder's path" },
  version: { exactFor: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+([-+][0-9A-Za-z.+-]+)?$" } },
  ...programCoverage,
  ...effectCoverage,
  tools: { holds: "exact", exactFor: { type: "object", minProperties: 1 }, where: `\`requires_tools\`; ${front}` },
  "dependencies/*/optional": { holds: "exact" },
  "dependencies/*/coordination": { holds: "none", where: "written as `optional`" },
  instructions: { holds: "exact", adds, where: "SKILL.md" },
  extensions: { holds: "exact", adds, where: "keys of the manifest; values of SKILL.md that differ from it" },
  // A field that only the front matter holds replaces a kept value of a wrong type.
  "extensions/frontmatter/compatibility": { holds: "narrowed" },
  "extensions/frontmatter/metadata": { holds: "narrowed" },
  "extensions/frontmatter/allowed-tools": { holds: "narrowed" },
  // The skills in this list are read as dependencies (skill-standard.md#d20).
  "extensions/skill-standard/requires": { holds: "narrowed" },
};

/** The parts of operations that skill.py holds in its schemas. */
const schemaParts = table.mapping
  .filter(({ to }) => to[0] === "operations")
  .map(({ to }): [string, CoverageEntry] => [to.join("/"), { holds: "exact" }]);

/** The coverage if a skill.py that a person wrote or changed is kept: the operations are read from it. */
export const keptProgramCoverage: Coverage = Object.fromEntries(
  [...schemaParts, ...Object.entries(programCoverage)].map(([pattern, entry]) => [
    pattern,
    entry.holds === "none" ? entry : { holds: "narrowed", adds },
  ]),
);
