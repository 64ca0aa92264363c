import { scalarText } from "@skill-convert/core/json";
import { defineFormat, inFrontMatter } from "@skill-convert/format";
import { coverage } from "./derive/coverage.js";
import { checkLegacyFields, withoutMisread } from "./derive/legacy.js";
import { explain, prepare } from "./derive/prepare.js";
import { checkReferences } from "./derive/references.js";
import { adr002Format } from "./detection.js";
import { legacyTable, table, unsupportedTable } from "./fields/document.js";
import { toJsonSchema } from "./fields/json-schema.js";
import { findings } from "./findings/index.js";
import { isLegacy, isSupported, LEGACY, MANIFEST_VERSION, OWN_KEYS } from "./format.js";

/** ADR-002: a manifest in the front matter of SKILL.md. */
export const adr002Adapter = defineFormat({
  format: adr002Format,
  versions: [MANIFEST_VERSION, LEGACY],
  findings,
  container: inFrontMatter({ own: OWN_KEYS, isManifest: (document) => !isLegacy(document) }),
  table,
  tableOf: (document) => (isLegacy(document) ? legacyTable : isSupported(document) ? table : unsupportedTable),
  check(reading, _, report) {
    checkLegacyFields(reading.document, report);
    checkReferences(reading, report);
  },
  successFields: true,
  prepare,
  explain,
  triggersInDescription: {},
  section: "usage",
  // Unread fields of a legacy skill must not become fields of the new manifest (adr002.md#d3).
  remainder: (document) => (isLegacy(document) ? withoutMisread(document) : undefined),
  idOf: (document) => scalarText(document["name"]),
  coverage,
  jsonSchema: toJsonSchema,
});

/** The diagnostics of ADR-002. */
export const adr002Diagnostics = findings.diagnostics;
