import type { RuleDefinitions } from "@skill-convert/format";
import type { skillStandardDiagnostics } from "../diagnostics.js";
import { dependencyRules } from "./dependencies.js";
import { fieldRules } from "./fields.js";
import { fileRules } from "./files.js";
import { programRules } from "./program.js";
import { schemaRules } from "./schemas.js";
import { secretRules } from "./secrets.js";

/** The requirements of the specification in its order: manifest, dependencies, files, program, schemas and secrets. */
export const rules: RuleDefinitions<typeof skillStandardDiagnostics.definitions> = {
  ...fieldRules,
  ...dependencyRules,
  ...fileRules,
  ...programRules,
  ...schemaRules,
  ...secretRules,
};
