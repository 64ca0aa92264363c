import type { JsonSchema } from "@skill-convert/core";
import type { CoverageDeclarations } from "@skill-convert/format";

/** An operation without a name, if it is one of several, gets a name and so reads back as another operation. */
const NAMED: JsonSchema = { anyOf: [{ maxItems: 1 }, { items: { required: ["name"] } }] };
/** The root of an input has the type `object` (mcp-tools.md#s7). */
const UNTYPED_INPUT: JsonSchema = { enum: [["properties"]] };
const UNTYPED_OUTPUT: JsonSchema = { enum: [["type"]] };
const OTHER_KEYWORDS: JsonSchema = { type: "object", minProperties: 1 };

/** The coverage that does not follow from the table (mapping-decisions.md#d13). */
export const coverage: CoverageDeclarations = {
  operations: { holds: "exact", exactFor: NAMED, adds: ["synthesised"], where: "tools" },
  "operations/*/input": { holds: "exact", where: "inputSchema" },
  "operations/*/input/omits": { holds: "exact", exactFor: UNTYPED_INPUT, where: "inputSchema" },
  "operations/*/input/keywords": {
    holds: "exact",
    exactFor: { allOf: [OTHER_KEYWORDS, { not: { required: ["type"] } }] },
    where: "inputSchema",
  },
  "operations/*/output": { holds: "exact", where: "outputSchema" },
  "operations/*/output/omits": { holds: "exact", exactFor: UNTYPED_OUTPUT, where: "outputSchema" },
  "operations/*/output/keywords": { holds: "exact", exactFor: OTHER_KEYWORDS, where: "outputSchema" },
  "operations/*/output/fields/*/schema": { adds: ["synthesised"] },
  // Beside the name of the server, an empty object is as good as none.
  "extensions/mcp-tools/_meta": { holds: "exact", exactFor: OTHER_KEYWORDS },
  extensions: { holds: "exact", where: "other keys" },
};
