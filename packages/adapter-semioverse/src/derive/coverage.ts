import type { CoverageEntry } from "@skill-convert/core";
import { type CoverageDeclarations, heldByNone, SHARED_KEYS } from "@skill-convert/format";
import { OWN_KEYS } from "../fields/document.js";
import { MARK } from "../fields/json-schema.js";

const adds = (...kinds: readonly ("defaulted" | "synthesised")[]): Pick<CoverageEntry, "adds"> => ({ adds: kinds });
const exact = (where: string, more: Partial<CoverageEntry> = {}): CoverageEntry => ({ holds: "exact", where, ...more });

/** A person's own keyword that says what ours does. */
const MARKED = { required: ["$schema"], properties: { $schema: { const: MARK } } };
/** What a schema leaves out has no order of its own. */
const IN_ORDER = { enum: [["type"], ["properties"], ["type", "properties"]] };
/** A region without other keys has none to keep. */
const EMPTY_REGION = { required: ["region"], properties: { region: { const: {} } } };

/** What the rows do not say of coverage: what encoding adds, what becomes of several operations, what is in a schema. */
export const coverage: CoverageDeclarations = {
  id: { where: "id, else the folder's path", ...adds("synthesised") },
  name: { where: "name, else the id", ...adds("synthesised") },
  description: adds("synthesised"),
  version: adds("defaulted"),
  // Metadata with nothing in it cannot be told from metadata that held the author alone.
  metadata: { exactFor: { minProperties: 1 } },
  kind: adds("defaulted"),
  runtime: adds("defaulted"),
  operations: { holds: "narrowed", where: "one; several are branches of its schemas" },
  "operations/*": { holds: "narrowed", ...adds("synthesised") },
  "operations/*/name": { holds: "narrowed", where: "of several: the constant of the branch" },
  "operations/*/description": { holds: "narrowed", where: "the skill's; of several: the branch's" },
  "operations/*/input/parameters": exact("inputs"),
  "operations/*/input/parameters/*/schema": exact("itself, and shorthand", { exactFor: { type: "object" } }),
  "operations/*/input/keywords": exact("in the schema", { exactFor: { minProperties: 1, not: MARKED } }),
  "operations/*/input/omits": exact("in the schema", { exactFor: IN_ORDER }),
  "operations/*/output": { where: "outputs, with an effect_report", ...adds("synthesised") },
  "operations/*/output/description": exact("in the schema"),
  "operations/*/output/fields": exact("outputs", adds("synthesised")),
  "operations/*/output/fields/*": adds("synthesised"),
  "operations/*/output/fields/*/schema": exact("itself", {
    exactFor: { type: "object" },
    ...adds("defaulted", "synthesised"),
  }),
  "operations/*/output/fields/*/guaranteed": adds("synthesised"),
  "operations/*/output/omits": exact("in the schema", { exactFor: IN_ORDER }),
  "operations/*/output/keywords": exact("in the schema", {
    // A list of what is required gets the effect_report.
    exactFor: { minProperties: 1, not: { anyOf: [MARKED, { required: ["required"] }] } },
    ...adds("synthesised"),
  }),
  "operations/*/entrypoints": {
    holds: "narrowed",
    ...adds("synthesised"),
    where: "a wrapper in scripts/ that starts them, or the program there of that name, or the only one",
  },
  stdoutContract: { holds: "narrowed", ...adds("synthesised"), where: "what the wrapper prints is JSON" },
  effects: { holds: "narrowed", ...adds("synthesised"), where: "region: filesystem effects with paths" },
  tools: { holds: "narrowed", where: "allowed-tools" },
  requiredCapabilities: { holds: "narrowed", where: "scopes" },
  scopes: adds("synthesised"),
  instructions: exact("the body of SKILL.md"),
  extensions: exact("other keys of the front matter"),
  // A label of another kind gives way to the one that is demanded.
  "extensions/frontmatter": exact("other keys of the front matter", { exactFor: { not: { required: ["name"] } } }),
  "extensions/semioverse": exact("keys that mean nothing", { exactFor: { not: EMPTY_REGION } }),
  ...heldByNone("dependencies/*/version", "dependencies/*/optional", "dependencies/*/reason"),
  // What is of a wrong type gives way to what another file says of the field.
  ...Object.fromEntries(SHARED_KEYS.map((key) => [`extensions/frontmatter/${key}`, { holds: "narrowed" as const }])),
  // Front matter of another format may use a key of this one for something else.
  ...heldByNone(...[...OWN_KEYS].map((key) => `extensions/frontmatter/${key}`)),
};
