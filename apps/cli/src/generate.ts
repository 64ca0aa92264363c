// The input of the documentation generator. It is not part of the published program.
import { schemaAddress } from "@skill-convert/core/text";
import { skillsIndexJsonSchema } from "@skill-convert/registry";
import {
  CheckDocument,
  CompatLine,
  CompatReport,
  ConvertedLine,
  ConvertedSkillReport,
  ConvertReport,
  DetectReport,
  FormatsReport,
  MigrateReport,
  PermissionsReport,
  PluginConvertReport,
  PluginSyncReport,
  PluginValidateReport,
  PolicyDocument,
  RegistryReport,
  RunDocument,
  StreamedSkill,
  TrustReport,
  UnreadLine,
  UsageDocument,
  UsageReport,
  ValidateLine,
  ValidateReport,
} from "@skill-convert/report";
import { configJsonSchema, openWorkspace } from "@skill-convert/workspace";
import * as z from "zod/mini";

export { wellKnownDiagnostics, workspaceDiagnostics } from "@skill-convert/workspace";

const rules = await (await openWorkspace()).rules();

/** The JSON Schemas of the JSON reports, of the lines of `--reporter ndjson`, and of the configuration file, by the names of their files. */
export const reportSchemas = withAddresses({
  report: z.toJSONSchema(ConvertReport),
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
  "convert-line": z.toJSONSchema(ConvertedSkillReport),
  "convert-stream": z.toJSONSchema(ConvertedLine),
  stream: z.toJSONSchema(StreamedSkill),
  "unread-line": z.toJSONSchema(UnreadLine),
  "usage-line": z.toJSONSchema(UsageReport),
  "compat-line": z.toJSONSchema(CompatLine),
  config: configJsonSchema(rules),
});

function withAddresses<Name extends string>(schemas: Readonly<Record<Name, object>>) {
  const entries = Object.entries<object>(schemas);
  const named = entries.map(([name, schema]) => [name, { $id: schemaAddress(name), ...schema }]);
  return Object.fromEntries(named) as Readonly<Record<Name, object>>;
}
