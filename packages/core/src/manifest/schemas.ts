// The canonical manifest as zod schemas. Each one checks the type of the same name, which has the documentation. No
// conversion imports this file: a bundle has zod only if its program imports `@skill-convert/core/zod`.
import * as z from "zod/mini";
import type * as model from "./model.js";

export const Json: z.ZodMiniType<model.Json> = z.json();
export type Json = model.Json;

export const JsonRecord: z.ZodMiniType<model.JsonRecord> = z.record(z.string(), Json);
export type JsonRecord = model.JsonRecord;

export const JsonSchema: z.ZodMiniType<model.JsonSchema> = z.union([z.boolean(), JsonRecord]);
export type JsonSchema = model.JsonSchema;

export const Extensions: z.ZodMiniType<model.Extensions> = z.record(z.string(), JsonRecord);
export type Extensions = model.Extensions;

const extended = { extensions: z.exactOptional(Extensions) };

export const InputReference = z.strictObject({ input: z.string() });
export type InputReference = model.InputReference;

export const OutputReference = z.strictObject({ output: z.string() });
export type OutputReference = model.OutputReference;

export const BuiltinReference = z.strictObject({ builtin: z.enum(["skill_dir"]) });
export type BuiltinReference = model.BuiltinReference;

export const Reference = z.union([InputReference, OutputReference, BuiltinReference]);
export type Reference = model.Reference;

export const Template = z.union([z.string(), z.array(z.union([z.string(), Reference]))]);
export type Template = model.Template;

export const FileBase = z.enum(["skill", "repository", "cwd"]);
export type FileBase = model.FileBase;

const anEffect = { description: z.exactOptional(z.string()), ...extended };

export const FilesystemEffect = z.strictObject({
  type: z.literal("filesystem"),
  access: z.exactOptional(z.enum(["read", "write", "delete"])),
  paths: z.exactOptional(z.array(Template)),
  ...anEffect,
});
export type FilesystemEffect = model.FilesystemEffect;

export const NetworkEffect = z.strictObject({
  type: z.literal("network"),
  destinations: z.exactOptional(z.array(z.string())),
  ...anEffect,
});
export type NetworkEffect = model.NetworkEffect;

export const ProcessEffect = z.strictObject({ type: z.literal("process"), ...anEffect });
export type ProcessEffect = model.ProcessEffect;

export const DatabaseEffect = z.strictObject({
  type: z.literal("database"),
  access: z.enum(["read", "write"]),
  ...anEffect,
});
export type DatabaseEffect = model.DatabaseEffect;

export const GitEffect = z.strictObject({ type: z.literal("git"), access: z.enum(["read", "write"]), ...anEffect });
export type GitEffect = model.GitEffect;

export const MessageEffect = z.strictObject({
  type: z.literal("message"),
  destinations: z.exactOptional(z.array(z.string())),
  ...anEffect,
});
export type MessageEffect = model.MessageEffect;

export const StateEffect = z.strictObject({ type: z.literal("state"), ...anEffect });
export type StateEffect = model.StateEffect;

export const UnknownEffect = z.strictObject({ type: z.literal("unknown"), name: z.string(), ...anEffect });
export type UnknownEffect = model.UnknownEffect;

export const Effect = z.discriminatedUnion("type", [
  FilesystemEffect,
  NetworkEffect,
  ProcessEffect,
  DatabaseEffect,
  GitEffect,
  MessageEffect,
  StateEffect,
  UnknownEffect,
]);
export type Effect = model.Effect;

const anAssertion = {
  message: z.exactOptional(z.string()),
  severity: z.exactOptional(z.enum(["error", "warn"])),
  ...extended,
};

export const FileExistsAssertion = z.strictObject({ check: z.literal("file_exists"), path: Template, ...anAssertion });
export type FileExistsAssertion = model.FileExistsAssertion;

export const FileNotEmptyAssertion = z.strictObject({
  check: z.literal("file_not_empty"),
  path: Template,
  ...anAssertion,
});
export type FileNotEmptyAssertion = model.FileNotEmptyAssertion;

export const FileMatchesAssertion = z.strictObject({
  check: z.literal("file_matches"),
  path: Template,
  pattern: z.string(),
  ...anAssertion,
});
export type FileMatchesAssertion = model.FileMatchesAssertion;

export const EnvVarAssertion = z.strictObject({ check: z.literal("env_var"), name: z.string(), ...anAssertion });
export type EnvVarAssertion = model.EnvVarAssertion;

export const ToolAvailableAssertion = z.strictObject({
  check: z.literal("tool_available"),
  tool: z.string(),
  ...anAssertion,
});
export type ToolAvailableAssertion = model.ToolAvailableAssertion;

export const OutputAssertion = z.strictObject({
  check: z.literal("output"),
  output: z.string(),
  notEmpty: z.exactOptional(z.boolean()),
  matches: z.exactOptional(z.string()),
  equals: z.exactOptional(Json),
  greaterThan: z.exactOptional(z.number()),
  ...anAssertion,
});
export type OutputAssertion = model.OutputAssertion;

export const HttpStatusAssertion = z.strictObject({
  check: z.literal("http_status"),
  urlPattern: z.exactOptional(z.string()),
  equals: z.exactOptional(Json),
  ...anAssertion,
});
export type HttpStatusAssertion = model.HttpStatusAssertion;

export const DurationAssertion = z.strictObject({ check: z.literal("duration"), maxMs: z.number(), ...anAssertion });
export type DurationAssertion = model.DurationAssertion;

export const CustomAssertion = z.strictObject({
  check: z.literal("custom"),
  command: Template,
  exitCode: z.exactOptional(z.number()),
  ...anAssertion,
});
export type CustomAssertion = model.CustomAssertion;

export const Assertion = z.discriminatedUnion("check", [
  FileExistsAssertion,
  FileNotEmptyAssertion,
  FileMatchesAssertion,
  EnvVarAssertion,
  ToolAvailableAssertion,
  OutputAssertion,
  HttpStatusAssertion,
  DurationAssertion,
  CustomAssertion,
]);
export type Assertion = model.Assertion;

export const Assertions = z.strictObject({
  pre: z.exactOptional(z.array(Assertion)),
  post: z.exactOptional(z.array(Assertion)),
  ...extended,
});
export type Assertions = model.Assertions;

export const Metric = z.strictObject({
  name: z.string(),
  type: z.exactOptional(z.enum(["counter", "gauge", "histogram"])),
  description: z.exactOptional(z.string()),
  ...extended,
});
export type Metric = model.Metric;

export const Observability = z.strictObject({
  level: z.exactOptional(z.enum(["L0", "L1", "L2", "L3"])),
  traceSampling: z.exactOptional(z.number()),
  metrics: z.exactOptional(z.array(Metric)),
  ...extended,
});
export type Observability = model.Observability;

export const EnvironmentVariable = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  required: z.boolean(),
  sensitive: z.exactOptional(z.boolean()),
  ...extended,
});
export type EnvironmentVariable = model.EnvironmentVariable;

export const Command = z.strictObject({
  name: z.string(),
  minVersion: z.exactOptional(z.string()),
  maxVersion: z.exactOptional(z.string()),
  alternative: z.exactOptional(z.string()),
  ...extended,
});
export type Command = model.Command;

export const Package = z.strictObject({
  manager: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  url: z.exactOptional(z.string()),
  sha256: z.exactOptional(z.string()),
  version: z.exactOptional(z.string()),
  commands: z.exactOptional(z.array(z.string())),
  platforms: z.exactOptional(z.array(z.string())),
  ...extended,
});
export type Package = model.Package;

export const RequiredFile = z.strictObject({
  path: Template,
  base: z.exactOptional(z.enum(["skill", "repository", "cwd", "client"])),
  description: z.exactOptional(z.string()),
  ...extended,
});
export type RequiredFile = model.RequiredFile;

export const Tools = z.strictObject({
  required: z.exactOptional(z.array(z.string())),
  used: z.exactOptional(z.array(z.string())),
});
export type Tools = model.Tools;

export const Dependency = z.strictObject({
  id: z.string(),
  version: z.exactOptional(z.string()),
  optional: z.exactOptional(z.boolean()),
  coordination: z.exactOptional(z.boolean()),
  reason: z.exactOptional(z.string()),
  ...extended,
});
export type Dependency = model.Dependency;

export const Execution = z.strictObject({
  idempotent: z.exactOptional(z.boolean()),
  destructive: z.exactOptional(z.boolean()),
  network: z.exactOptional(z.boolean()),
  interactive: z.exactOptional(z.boolean()),
  timeout: z.exactOptional(z.number()),
  ...extended,
});
export type Execution = model.Execution;

export const Parameter = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  schema: JsonSchema,
  required: z.exactOptional(z.boolean()),
  sensitive: z.exactOptional(z.boolean()),
  default: z.exactOptional(Json),
  ...extended,
});
export type Parameter = model.Parameter;

const schemaKeywords = {
  keywords: z.exactOptional(JsonSchema),
  omits: z.exactOptional(z.array(z.enum(["type", "properties"]))),
  ...extended,
};

export const Input = z.strictObject({ parameters: z.array(Parameter), ...schemaKeywords });
export type Input = model.Input;

export const OutputField = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  schema: z.exactOptional(JsonSchema),
  guaranteed: z.exactOptional(z.boolean()),
  ...extended,
});
export type OutputField = model.OutputField;

export const Output = z.strictObject({
  description: z.exactOptional(z.string()),
  fields: z.exactOptional(z.array(OutputField)),
  ...schemaKeywords,
});
export type Output = model.Output;

export const ProducedFile = z.strictObject({
  pattern: Template,
  base: z.exactOptional(FileBase),
  description: z.exactOptional(z.string()),
  ...extended,
});
export type ProducedFile = model.ProducedFile;

export const Entrypoints = z.strictObject({
  unix: z.exactOptional(z.array(Template)),
  windows: z.exactOptional(z.array(Template)),
  agent: z.exactOptional(z.string()),
  ...extended,
});
export type Entrypoints = model.Entrypoints;

export const Hints = z.strictObject({
  readOnly: z.exactOptional(z.boolean()),
  destructive: z.exactOptional(z.boolean()),
  idempotent: z.exactOptional(z.boolean()),
  openWorld: z.exactOptional(z.boolean()),
  ...extended,
});
export type Hints = model.Hints;

export const Operation = z.strictObject({
  name: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  input: z.exactOptional(Input),
  output: z.exactOptional(Output),
  producedFiles: z.exactOptional(z.array(ProducedFile)),
  entrypoints: z.exactOptional(Entrypoints),
  hints: z.exactOptional(Hints),
  ...extended,
});
export type Operation = model.Operation;

export const Capability = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  ...extended,
});
export type Capability = model.Capability;

export const StdoutContract = z.strictObject({
  lastLineJson: z.boolean(),
  note: z.exactOptional(z.string()),
  ...extended,
});
export type StdoutContract = model.StdoutContract;

export const SkillManifest = z.strictObject({
  id: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  version: z.exactOptional(z.string()),
  license: z.exactOptional(z.string()),
  compatibility: z.exactOptional(z.string()),
  platforms: z.exactOptional(z.array(z.string())),
  metadata: z.exactOptional(JsonRecord),
  author: z.exactOptional(z.string()),
  repository: z.exactOptional(z.string()),
  tags: z.exactOptional(z.array(z.string())),
  capabilities: z.exactOptional(z.array(Capability)),
  triggers: z.exactOptional(z.array(z.string())),
  category: z.exactOptional(z.string()),
  level: z.exactOptional(z.string()),
  kind: z.exactOptional(z.string()),
  runtime: z.exactOptional(z.enum(["inference", "script", "human", "documentation"])),
  operations: z.array(Operation).check(z.minLength(1)),
  effects: z.exactOptional(z.array(Effect)),
  execution: z.exactOptional(Execution),
  environment: z.exactOptional(z.array(EnvironmentVariable)),
  commands: z.exactOptional(z.array(Command)),
  packages: z.exactOptional(z.array(Package)),
  requiredFiles: z.exactOptional(z.array(RequiredFile)),
  tools: z.exactOptional(Tools),
  requiredCapabilities: z.exactOptional(z.array(z.string())),
  dependencies: z.exactOptional(z.array(Dependency)),
  scopes: z.exactOptional(z.array(z.string())),
  examples: z.exactOptional(z.array(Json)),
  assertions: z.exactOptional(Assertions),
  observability: z.exactOptional(Observability),
  sensitive: z.exactOptional(z.boolean()),
  stdoutContract: z.exactOptional(StdoutContract),
  instructions: z.exactOptional(z.string().check(z.minLength(1))),
  ...extended,
});
export type SkillManifest = model.SkillManifest;
