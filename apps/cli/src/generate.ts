// What the documentation is generated from; not part of the program that people run.
import { skillsIndexJsonSchema } from "@skill-convert/registry";
import * as z from "zod/mini";
import { DetectReport } from "./report/detect-model.js";
import { FormatsReport } from "./report/formats-model.js";
import { MigrateReport } from "./report/migrate-model.js";
import { Report } from "./report/model.js";
import { CompatReport, RegistryReport } from "./report/registry-model.js";
import { CheckDocument, RunDocument } from "./report/run-model.js";
import { TrustReport } from "./report/trust-model.js";
import { ValidateReport } from "./report/validate-model.js";
import { configJsonSchema } from "./validate/config-schema.js";

export { cliDiagnostics } from "./diagnostics.js";

/** The JSON Schemas of what the reporters print, and of the configuration file. */
export const reportSchemas = {
  report: z.toJSONSchema(Report),
  detect: z.toJSONSchema(DetectReport),
  formats: z.toJSONSchema(FormatsReport),
  registry: z.toJSONSchema(RegistryReport),
  compat: z.toJSONSchema(CompatReport),
  "skills-index": skillsIndexJsonSchema,
  migrate: z.toJSONSchema(MigrateReport),
  validate: z.toJSONSchema(ValidateReport),
  check: z.toJSONSchema(CheckDocument),
  run: z.toJSONSchema(RunDocument),
  trust: z.toJSONSchema(TrustReport),
  config: configJsonSchema(),
};
