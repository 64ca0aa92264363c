import type { Coverage, CoverageEntry, JsonSchema } from "@skill-convert/core";
import { type CoverageDeclarations, heldByNone, SHARED_KEYS } from "@skill-convert/format";
import { KEBAB } from "../fields/document.js";
import { TYPES } from "../fields/input.js";

/** A text with a manifest block of its own in it loses that block. */
const NO_BLOCK: JsonSchema = {
  type: "string",
  not: { pattern: "(^|[\\r\\n]) {0,3}(`{3,}|~{3,})[ \\t]*skill-manifest" },
};
const NO_TYPE_NAME: JsonSchema = { type: "string", not: { enum: [...TYPES.keys()] } };
/** A description that names the values of a choice is read as one. */
const NO_CHOICE: JsonSchema = { type: "string", not: { pattern: "One of: [^\\r\\n]*\\.$" } };
/** An operation among several that has no name is given one, and is another operation then. */
const NAMED: JsonSchema = { anyOf: [{ maxItems: 1 }, { items: { required: ["name"] } }] };
/** Metadata with nothing in it cannot be told from metadata that held the author alone. */
const NOT_EMPTY: JsonSchema = { type: "object", minProperties: 1 };

const exact = (where: string) => ({ holds: "exact", where }) as const;
const narrowed = (where: string) => ({ holds: "narrowed", where }) as const;

/** What encoding v2 adds, and what is held in another form (mapping-decisions.md#d15, mapping-decisions.md#d19). */
export const v2Coverage: CoverageDeclarations = {
  id: { ...exact("id, the folder's name"), exactFor: KEBAB, adds: ["synthesised"] },
  name: narrowed("name in front matter, kebab-case"),
  version: { ...exact("version"), adds: ["defaulted"] },
  metadata: { ...exact("front matter"), exactFor: NOT_EMPTY },
  capabilities: { ...exact("capabilities"), adds: ["synthesised"] },
  "capabilities/*": { holds: "narrowed", where: "its name" },
  "capabilities/*/name": { ...exact("itself"), adds: ["synthesised"] },
  operations: { ...exact("operations"), exactFor: NAMED, adds: ["defaulted"] },
  "operations/*/name": { ...exact("the operation's key"), adds: ["defaulted"] },
  "operations/*/description": { ...exact("description"), adds: ["synthesised", "defaulted"] },
  "operations/*/input": { ...exact("input"), adds: ["defaulted"] },
  "operations/*/input/parameters/*/schema": {
    where: "type; the values of a choice close the description",
    adds: ["synthesised"],
  },
  "operations/*/input/parameters/*/description": { ...exact("description"), exactFor: NO_CHOICE },
  "operations/*/output": { ...exact("output"), adds: ["synthesised"] },
  "operations/*/output/description": { ...exact("output.description"), adds: ["synthesised"] },
  "operations/*/output/fields/*/description": {
    ...exact("the field's text"),
    exactFor: NO_TYPE_NAME,
    adds: ["synthesised"],
  },
  "operations/*/output/fields/*/schema": {
    ...narrowed("the field's type name or text"),
    adds: ["synthesised", "defaulted"],
  },
  ...heldByNone(
    "operations/*/input/keywords",
    "operations/*/input/omits",
    "operations/*/input/parameters/*/sensitive",
    "operations/*/output/keywords",
    "operations/*/output/omits",
    "operations/*/output/fields/*/guaranteed",
  ),
  "operations/*/entrypoints": { ...exact("entrypoints"), adds: ["defaulted"] },
  effects: { ...narrowed("effects"), adds: ["synthesised", "defaulted"] },
  ...heldByNone("tools"),
  "tools/used": exact("allowed-tools in front matter"),
  stdoutContract: { ...exact("stdout_contract"), adds: ["defaulted"] },
  instructions: { ...exact("the body without the block"), exactFor: NO_BLOCK },
  "extensions/skill-manifest-v2": exact("keys of its own"),
  "extensions/frontmatter": { ...exact("other keys of front matter"), adds: ["synthesised"] },
  ...ofSharedKeys({ holds: "narrowed", adds: ["synthesised"] }),
};

/** What is of a wrong type under a shared key of front matter gives way to what the manifest says of the field. */
function ofSharedKeys(entry: CoverageEntry): Coverage {
  return Object.fromEntries(SHARED_KEYS.map((key) => [`extensions/frontmatter/${key}`, entry]));
}

/** What a v1 skill says. It is only read, so what it cannot hold is never written. */
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
