import type { Rule } from "@skill-convert/core";
import { dependencyRules } from "./rules/dependencies.js";
import { documentRules } from "./rules/document.js";
import { fieldRules } from "./rules/fields.js";
import { fileRules } from "./rules/files.js";
import { programRules } from "./rules/program.js";
import { schemaRules } from "./rules/schemas.js";
import { secretRules } from "./rules/secrets.js";

/** What the specification asks for, in its order: the manifest, its files, the program and what it says, secrets. */
export const skillStandardRules: readonly Rule[] = [
  ...documentRules,
  ...fieldRules,
  ...dependencyRules,
  ...fileRules,
  ...programRules,
  ...schemaRules,
  ...secretRules,
];
