// The input of the documentation generator. It is not part of the published program.
import { schemaAddress } from "@skill-convert/core/adapters";
import { skillsIndexJsonSchema } from "@skill-convert/registry";
import * as z from "zod/mini";
import { CompatLine, CompatReport } from "./commands/compat/model.js";
import { ConvertLine, Report } from "./commands/convert/report/model.js";
import { StreamLine } from "./commands/convert/stream.js";
import { DetectReport } from "./commands/detect/model.js";
import { PermissionsReport } from "./commands/export/permissions-model.js";
import { FormatsReport } from "./commands/formats/model.js";
import { UsageDocument, UsageReport } from "./commands/inspect/model.js";
import { MigrateReport } from "./commands/migrate/report/model.js";
import { PluginConvertReport, PluginSyncReport, PluginValidateReport } from "./commands/plugin/model.js";
import { RegistryReport } from "./commands/registry/model.js";
import { TrustReport } from "./commands/trust/model.js";
import { ValidateLine, ValidateReport } from "./commands/validate/report/model.js";
import { configJsonSchema } from "./config/config-schema.js";
import { StreamedSkill, UnreadLine } from "./inputs/streamed-skills.js";
import { CheckDocument, PolicyDocument, RunDocument } from "./running/model.js";

export { cliDiagnostics } from "./diagnostics.js";
export { wellKnownDiagnostics } from "./well-known/diagnostics.js";

/** The JSON Schemas of the JSON reports, of the lines of `--reporter ndjson`, and of the configuration file, by the names of their files. */
export const reportSchemas = withAddresses({
  report: z.toJSONSchema(Report),
  detect: z.toJSONSchema(DetectReport),
  formats: z.toJSONSchema(FormatsReport),
  registry: z.toJSONSchema(RegistryReport),
  compat: z.toJSONSchema(CompatReport),
  "skills-index": skillsIndexJsonSchema,
  migrate: z.toJSONSchema(MigrateReport),
  validate: z.toJSONSchema(ValidateReport),
  "plugin-validate": z.toJSONSchema(PluginValidateReport),
  "plugin-convert": z.toJSONSchema(PluginConvertReport),
  "plugin-sync": z.toJSONSchema(PluginSyncReport),
  "export-permissions": z.toJSONSchema(PermissionsReport),
  check: z.toJSONSchema(CheckDocument),
  "check-policy": z.toJSONSchema(PolicyDocument),
  run: z.toJSONSchema(RunDocument),
  trust: z.toJSONSchema(TrustReport),
  usage: z.toJSONSchema(UsageDocument),
  "validate-line": z.toJSONSchema(ValidateLine),
  "convert-line": z.toJSONSchema(ConvertLine),
  "convert-stream": z.toJSONSchema(StreamLine),
  stream: z.toJSONSchema(StreamedSkill),
  "unread-line": z.toJSONSchema(UnreadLine),
  "usage-line": z.toJSONSchema(UsageReport),
  "compat-line": z.toJSONSchema(CompatLine),
  config: configJsonSchema(),
});

function withAddresses<Name extends string>(schemas: Readonly<Record<Name, object>>) {
  const entries = Object.entries<object>(schemas);
  const named = entries.map(([name, schema]) => [name, { $id: schemaAddress(name), ...schema }]);
  return Object.fromEntries(named) as Readonly<Record<Name, object>>;
}
