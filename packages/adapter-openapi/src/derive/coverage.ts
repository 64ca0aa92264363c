import type { JsonSchema } from "@skill-convert/core";
import type { CoverageDeclarations } from "@skill-convert/format";

const adds = ["synthesised"] as const;

/** An operation without a name, if it is one of several, gets a name and so reads back as another operation. */
const NAMED: JsonSchema = { anyOf: [{ maxItems: 1 }, { items: { required: ["name"] } }] };

/** Definitions that no schema uses any more are not written. */
const USED: JsonSchema = { minProperties: 1, not: { required: ["$defs"] } };

/** Parameters of the path, the query, the header and cookies precede those of the body. */
const IN_BODY: JsonSchema = { items: { properties: { extensions: false } } };

/** The coverage that does not follow from the rows (mapping-decisions.md#d13). */
export const coverage: CoverageDeclarations = {
  id: { holds: "narrowed", where: "`info.title` in kebab-case", adds },
  name: { holds: "exact", where: "`info.title`", adds },
  operations: { holds: "exact", where: "`paths`", exactFor: NAMED, adds },
  "operations/*/name": { holds: "exact", adds, where: "`operationId`" },
  "operations/*/input": { holds: "exact", where: "`parameters` and `requestBody`" },
  "operations/*/output": { holds: "exact", where: "`responses`" },
  "operations/*/description": { where: "`description`, else `summary`", adds },
  "operations/*/extensions/openapi/summary": { holds: "narrowed" },
  // A body of JSON alone needs no more than its schema.
  "operations/*/extensions/openapi/requestBody": { holds: "narrowed", adds },
  // Answers of a success are left out with the output.
  "operations/*/extensions/openapi/responses": { holds: "narrowed", adds },
  "operations/*/hints": { holds: "none", adds, where: "derived from the method" },
  "operations/*/entrypoints": {
    holds: "none",
    adds,
    where: "derived from `servers`, the path, the method, the parameters and `security`",
  },
  // A whole body has no name of its own.
  "operations/*/input/parameters": { exactFor: IN_BODY, adds },
  "operations/*/input/keywords": { exactFor: USED },
  "operations/*/output/keywords": { exactFor: USED },
  "operations/*/input/omits": { exactFor: { minItems: 1 } },
  "operations/*/output/omits": { exactFor: { minItems: 1 } },
  // With a description, `true` is an empty schema.
  "operations/*/output/fields/*/schema": { exactFor: { type: "object" }, adds },
  "operations/*/extensions": { holds: "exact", adds },
  "operations/*/extensions/openapi": { holds: "exact", adds },
  effects: { holds: "none", adds, where: "derived from `servers` and the methods" },
  scopes: { holds: "none", adds, where: "derived from `security`" },
  requiredCapabilities: { holds: "none", adds, where: "derived from `security`" },
  instructions: { holds: "exact", where: "the body of SKILL.md" },
  extensions: { holds: "exact" },
  // A licence or a contact without a key is left out.
  "extensions/openapi/info": { holds: "narrowed" },
};
