import type { CoverageEntry } from "@skill-convert/core";
import { type CoverageDeclarations, heldByNone, SHARED_KEYS } from "@skill-convert/format";
import { OWN_KEYS } from "../fields/document.js";
import { MARK } from "../fields/json-schema.js";

const adds = (...kinds: readonly ("defaulted" | "synthesised")[]): Pick<CoverageEntry, "adds"> => ({ adds: kinds });
const exact = (where: string, more: Partial<CoverageEntry> = {}): CoverageEntry => ({ holds: "exact", where, ...more });

/** Keywords in which somebody wrote the `$schema` that encoding adds as a mark. */
const MARKED = { required: ["$schema"], properties: { $schema: { const: MARK } } };
/** The omitted keywords in the one order in which they read back. */
const IN_ORDER = { enum: [["type"], ["properties"], ["type", "properties"]] };
/** An empty mapping of a region's unknown keys, which does not come back. */
const EMPTY_REGION = { required: ["region"], properties: { region: { const: {} } } };

/** The coverage that does not follow from the table: added parts, merged operations, the parts of schemas. */
export const coverage: CoverageDeclarations = {
  id: { where: "id, else the folder's path", ...adds("synthesised") },
  name: { where: "name, else the id" },
  // Empty metadata cannot be told from metadata that held the author only.
  metadata: { exactFor: { minProperties: 1 } },
  operations: { holds: "narrowed", where: "one; several are branches of its schemas" },
  "operations/*": { holds: "narrowed" },
  "operations/*/name": { holds: "narrowed", where: "of several: the constant of the branch" },
  "operations/*/description": { holds: "narrowed", where: "the skill's; of several: the branch's" },
  "operations/*/input/parameters": exact("inputs"),
  "operations/*/input/parameters/*/schema": exact("the schema of the property, or shorthand", {
    exactFor: { type: "object" },
  }),
  "operations/*/input/keywords": exact("in the schema", { exactFor: { minProperties: 1, not: MARKED } }),
  "operations/*/input/omits": exact("in the schema", { exactFor: IN_ORDER }),
  "operations/*/output": { where: "outputs, with an effect_report" },
  "operations/*/output/description": exact("in the schema"),
  "operations/*/output/fields": exact("outputs"),
  "operations/*/output/fields/*/schema": exact("the schema of the property", {
    exactFor: { type: "object" },
    ...adds("defaulted", "synthesised"),
  }),
  "operations/*/output/omits": exact("in the schema", { exactFor: IN_ORDER }),
  "operations/*/output/keywords": exact("in the schema", {
    // The effect_report is added to an existing list of required properties.
    exactFor: { minProperties: 1, not: { anyOf: [MARKED, { required: ["required"] }] } },
  }),
  "operations/*/entrypoints": {
    holds: "narrowed",
    ...adds("synthesised"),
    where: "a wrapper in scripts/ that starts them, or the program there of that name, or the only one",
  },
  stdoutContract: { holds: "narrowed", ...adds("synthesised"), where: "the wrapper prints JSON" },
  effects: { holds: "narrowed", where: "region: filesystem effects with paths" },
  tools: { holds: "narrowed", where: "allowed-tools" },
  requiredCapabilities: { holds: "narrowed", where: "scopes" },
  instructions: exact("the body of SKILL.md"),
  extensions: exact("other keys of the front matter"),
  // A name that is not a string is replaced by the required name.
  "extensions/frontmatter": exact("other keys of the front matter", { exactFor: { not: { required: ["name"] } } }),
  "extensions/semioverse": exact("keys that the format does not define", { exactFor: { not: EMPTY_REGION } }),
  ...heldByNone("dependencies/*/version", "dependencies/*/optional", "dependencies/*/reason"),
  // A value of the wrong type is replaced by the field's value from another file.
  ...Object.fromEntries(SHARED_KEYS.map((key) => [`extensions/frontmatter/${key}`, { holds: "narrowed" as const }])),
  // In front matter of another format, a key of this format may mean something else.
  ...heldByNone(...[...OWN_KEYS].map((key) => `extensions/frontmatter/${key}`)),
};
