import { defineFindings } from "@skill-convert/format";
import { ID } from "../format.js";
import { documentFindings } from "./document.js";
import { operationFindings } from "./operations.js";
import { referenceFindings } from "./references.js";

/** Every finding about an OpenAPI document. */
export const findings = defineFindings(
  ID,
  { ...documentFindings, ...operationFindings, ...referenceFindings },
  "OpenAPI",
);
