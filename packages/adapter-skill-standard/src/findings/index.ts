import { defineFindings } from "@skill-convert/format";
import { BaseClassCache } from "../files/code/base-class.js";
import { FORMAT } from "../format.js";
import { dependencyFindings } from "./dependencies.js";
import { executionFindings } from "./execution.js";
import { fieldFindings } from "./fields.js";
import { fileFindings } from "./files.js";
import { methodFindings } from "./methods.js";
import { programFindings } from "./program.js";
import { schemaFindings } from "./schemas.js";
import { secretFindings } from "./secrets.js";

/**
 * Every finding about a skill of the Skill Standard, in the order of the specification: manifest, dependencies, files,
 * program, schemas and secrets. They own the cache of base classes.
 */
export const findings = defineFindings(
  FORMAT,
  {
    ...fieldFindings,
    ...dependencyFindings,
    ...fileFindings,
    ...programFindings,
    ...methodFindings(new BaseClassCache()),
    ...executionFindings,
    ...schemaFindings,
    ...secretFindings,
  },
  "Skill Standard v1.1",
);
