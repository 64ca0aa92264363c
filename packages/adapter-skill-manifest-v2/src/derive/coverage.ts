import type { Coverage, CoverageEntry, JsonSchema } from "@skill-convert/core";
import { type CoverageDeclarations, heldByNone, SHARED_KEYS } from "@skill-convert/format";
import { KEBAB } from "../fields/document.js";
import { TYPES } from "../fields/input.js";

/** Instructions that contain a manifest block lose that block. */
const NO_BLOCK: JsonSchema = {
  type: "string",
  not: { pattern: "(^|[\\r\\n]) {0,3}(`{3,}|~{3,})[ \\t]*skill-manifest" },
};
const NO_TYPE_NAME: JsonSchema = { type: "string", not: { enum: [...TYPES.keys()] } };
/** A description that ends with a list of values is read as allowed values. */
const NO_CHOICE: JsonSchema = { type: "string", not: { pattern: "One of: [^\\r\\n]*\\.$" } };
/** An operation without a name, if it is one of several, gets a name and so reads back as another operation. */
const NAMED: JsonSchema = { anyOf: [{ maxItems: 1 }, { items: { required: ["name"] } }] };
/** Empty metadata cannot be told apart from metadata that held nothing but the author. */
const NOT_EMPTY: JsonSchema = { type: "object", minProperties: 1 };

const exact = (where: string) => ({ holds: "exact", where }) as const;
const narrowed = (where: string) => ({ holds: "narrowed", where }) as const;

/** The parts that v2 holds in another form, and the values that reading back adds (mapping-decisions.md#d19). */
export const v2Coverage: CoverageDeclarations = {
  id: { ...exact("id, the folder's name"), exactFor: KEBAB },
  name: narrowed("name in front matter, kebab-case"),
  version: exact("version"),
  metadata: { ...exact("front matter"), exactFor: NOT_EMPTY },
  capabilities: exact("capabilities"),
  "capabilities/*": { holds: "narrowed", where: "its name" },
  "capabilities/*/name": exact("itself"),
  operations: { ...exact("operations"), exactFor: NAMED, adds: ["defaulted"] },
  "operations/*/name": exact("the operation's key"),
  "operations/*/description": exact("description"),
  "operations/*/input": exact("input"),
  "operations/*/input/parameters/*/schema": {
    where: "type; the description ends with the allowed values",
    adds: ["synthesised"],
  },
  "operations/*/input/parameters/*/description": { ...exact("description"), exactFor: NO_CHOICE },
  "operations/*/output": exact("output"),
  "operations/*/output/description": exact("output.description"),
  "operations/*/output/fields/*/description": {
    ...exact("the field's text"),
    exactFor: NO_TYPE_NAME,
  },
  "operations/*/output/fields/*/schema": {
    ...narrowed("the field's type name or text"),
    adds: ["synthesised"],
  },
  ...heldByNone(
    "operations/*/input/keywords",
    "operations/*/input/omits",
    "operations/*/input/parameters/*/sensitive",
    "operations/*/output/keywords",
    "operations/*/output/omits",
    "operations/*/output/fields/*/guaranteed",
  ),
  "operations/*/entrypoints": exact("entrypoints"),
  effects: narrowed("effects"),
  ...heldByNone("tools"),
  "tools/used": exact("allowed-tools in front matter"),
  stdoutContract: exact("stdout_contract"),
  instructions: { ...exact("the body without the block"), exactFor: NO_BLOCK },
  "extensions/skill-manifest-v2": exact("unknown keys of the block"),
  "extensions/frontmatter": { ...exact("other keys of front matter"), adds: ["synthesised"] },
  ...forSharedKeys({ holds: "narrowed", adds: ["synthesised"] }),
};

/**
 * A value of the wrong type under a shared key of the front matter is replaced by the value of the manifest's field.
 */
function forSharedKeys(entry: CoverageEntry): Coverage {
  return Object.fromEntries(SHARED_KEYS.map((key) => [`extensions/frontmatter/${key}`, entry]));
}

/** The coverage of version 1, which is never written, so it adds nothing. */
export const v1Coverage: Coverage = {
  capabilities: { holds: "none", where: "derived from id and entrypoints" },
  operations: narrowed("entrypoints"),
  "operations/*/description": { holds: "none" },
  "operations/*/input": { holds: "none", where: "derived from the placeholders" },
  "operations/*/output": { holds: "none" },
  effects: narrowed("effects"),
  ...heldByNone("tools"),
  "tools/used": exact("allowed-tools in front matter"),
  instructions: exact("the body without the block"),
};
