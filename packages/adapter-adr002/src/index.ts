import { scalarText } from "@skill-convert/core/json";
import { defineFormat, inFrontMatter } from "@skill-convert/format";
import { coverage } from "./derive/coverage.js";
import { checkLegacyFields, withoutMisread } from "./derive/legacy.js";
import { prepareAdr002 } from "./derive/prepare.js";
import { checkReferences } from "./derive/references.js";
import { adr002Format } from "./detection.js";
import { adr002Diagnostics } from "./diagnostics.js";
import { legacyTable, table, unsupportedTable } from "./fields/document.js";
import { toJsonSchema } from "./fields/json-schema.js";
import { isLegacy, isSupported, LEGACY, MANIFEST_VERSION, OWN_KEYS } from "./format.js";
import { inputRules } from "./rules/inputs.js";
import { outputRules } from "./rules/outputs.js";
import { preconditionRules } from "./rules/preconditions.js";
import { readingRules } from "./rules/reading.js";
import { schemaRules } from "./rules/schemas.js";

/** ADR-002: a manifest in the front matter of SKILL.md. */
export const adr002Adapter = defineFormat({
  format: adr002Format,
  versions: [MANIFEST_VERSION, LEGACY],
  diagnostics: adr002Diagnostics,
  container: inFrontMatter({ own: OWN_KEYS, isManifest: (document) => !isLegacy(document) }),
  table,
  tableOf: (document) => (isLegacy(document) ? legacyTable : isSupported(document) ? table : unsupportedTable),
  check(reading, report) {
    checkLegacyFields(reading.document, report);
    checkReferences(reading, report);
  },
  prepare: prepareAdr002,
  triggersInDescription: {},
  section: "usage",
  // Unread fields of a legacy skill must not become fields of the new manifest (adr002.md#d3).
  remainder: (document) => (isLegacy(document) ? withoutMisread(document) : undefined),
  idOf: (document) => scalarText(document["name"]),
  rules: { ...readingRules, ...inputRules, ...schemaRules, ...preconditionRules, ...outputRules },
  coverage,
  jsonSchema: toJsonSchema,
});

export { adr002Diagnostics } from "./diagnostics.js";
