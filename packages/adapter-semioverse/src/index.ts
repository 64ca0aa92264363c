import { recordOf } from "@skill-convert/core/json";
import { schemaAddress } from "@skill-convert/core/text";
import { defineFormat, inFrontMatter } from "@skill-convert/format";
import { coverage } from "./derive/coverage.js";
import { registeredId } from "./derive/identity.js";
import { modelOfPlace, placeOfOperation } from "./derive/operations.js";
import { explain, prepare } from "./derive/prepare.js";
import { checkDerived, complete } from "./derive/read.js";
import { semioverseFormat } from "./detection.js";
import { markConvention, OWN_KEYS, table } from "./fields/document.js";
import { wrapper } from "./files/wrapper.js";
import { findings } from "./findings/index.js";
import { FORMAT, isMarked } from "./format.js";

/** The adapter of Semioverse, which reads and writes skill manifests in the front matter of SKILL.md. */
export const semioverseAdapter = defineFormat({
  format: semioverseFormat,
  versions: FORMAT.versions,
  findings,
  // Placeholders without quotes in a flow list are not YAML, but the specification prints one (semioverse.md#d35).
  container: inFrontMatter({ own: OWN_KEYS, isManifest: isMarked, tolerate: "placeholders" }),
  table,
  complete,
  program: wrapper,
  check: checkDerived,
  prepare,
  explain,
  section: "overview",
  assertionsInSchemas: true,
  derived: { toDocument: placeOfOperation, toModel: modelOfPlace },
  remainder: (document) => recordOf(Object.entries(document).filter(([key]) => !OWN_KEYS.has(key))),
  finish: markConvention,
  idOf: (_, { id }) => id,
  idIn: registeredId,
  coverage,
  jsonSchema: (derived) => ({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaAddress("semioverse"),
    title: "Semioverse skill manifest",
    description: "The front matter of a SKILL.md that carries a Semioverse skill manifest.",
    ...derived,
  }),
});

/** The diagnostics of Semioverse. */
export const semioverseDiagnostics = findings.diagnostics;
