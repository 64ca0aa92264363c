import { defineFindings } from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { dependencyFindings } from "./dependencies.js";
import { executionFindings } from "./execution.js";
import { fieldFindings } from "./fields.js";
import { fileFindings } from "./files.js";
import { programFindings } from "./program.js";
import { schemaFindings } from "./schemas.js";
import { secretFindings } from "./secrets.js";

/**
 * Every finding about a skill of the Skill Standard, in the order of the specification: manifest, dependencies, files,
 * program, schemas and secrets.
 */
export const findings = defineFindings(
  FORMAT,
  {
    ...fieldFindings,
    ...dependencyFindings,
    ...fileFindings,
    ...programFindings,
    ...executionFindings,
    ...schemaFindings,
    ...secretFindings,
  },
  "Skill Standard v1.1",
);
