import { getOwn } from "@skill-convert/core/json";
import { schemaAddress } from "@skill-convert/core/text";
import { asRecord, dataFile, defineFormat, type FormatAdapter } from "@skill-convert/format";
import { complete, placeOfDerived } from "./derive/complete.js";
import { coverage } from "./derive/coverage.js";
import { prepare } from "./derive/prepare.js";
import { table } from "./fields/document.js";
import { idOfTitle } from "./fields/title.js";
import { findings } from "./findings/index.js";
import { DOCUMENT_FILES, isMarked, openapiFormat } from "./format.js";

/** The adapter of OpenAPI, which reads and writes documents of version 3.0 and 3.1. */
export const openapiAdapter: FormatAdapter<"openapi"> = defineFormat({
  format: openapiFormat,
  versions: ["3.1", "3.0"],
  findings,
  container: dataFile({ names: DOCUMENT_FILES, isMarked }),
  table,
  complete,
  derived: {
    toDocument(path) {
      const place = placeOfDerived(path[0]);
      return place && { path: place };
    },
    toModel: (_path, _document, mapped) => mapped,
  },
  prepare,
  section: "usage",
  assertionsInSchemas: true,
  idOf(document) {
    const title = getOwn(asRecord(document["info"]) ?? {}, "title");
    return typeof title === "string" ? idOfTitle(title) : undefined;
  },
  coverage,
  jsonSchema: (derived) => ({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaAddress("openapi"),
    title: "OpenAPI document",
    ...derived,
    // A document of 3.1 may have other parts in place of paths (openapi.md#s11).
    required: ["openapi", "info"],
    anyOf: [{ required: ["paths"] }, { required: ["components"] }, { required: ["webhooks"] }],
  }),
});

/** The diagnostics of OpenAPI. */
export const openapiDiagnostics = findings.diagnostics;
