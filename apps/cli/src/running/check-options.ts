import { placeholdersOf as placeholdersIn } from "@skill-convert/access";
import type { Json, JsonRecord, JsonSchema, SkillManifest, Template } from "@skill-convert/core";
import { didYouMean, parseTemplate, type TemplateSyntax } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { reasonOf } from "@skill-convert/fs";
import {
  type CheckOptions,
  changesNumbers,
  type Policy,
  policyFromList,
  readJson,
  readPolicy,
  splitWords,
} from "@skill-convert/runtime";
import { readGivenFile } from "../inputs/given-file.js";
import { UsageError } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import type { RunningOptions } from "./declarations.js";

const MOST_POLICY_BYTES = 1024 * 1024;

/** The options of the runtime, from those of the command line. */
export function checkOptions(
  command: RunningOptions & { readonly operation?: string; readonly map?: readonly string[] },
  streams: Streams,
): CheckOptions {
  const policy = policyOf(command);
  return {
    ...(command.operation === undefined ? {} : { operation: command.operation }),
    ...(command.inputFile === undefined ? {} : { values: readInputFile(command.inputFile, streams) }),
    texts: (command.input ?? []).map((text) => pair(text, "--input", "name=value")),
    bindings: Object.fromEntries((command.map ?? []).map(binding)),
    ...(policy ? { policy } : {}),
    tools: new Set(command.tool),
    scopes: new Set(command.scope),
    capabilities: new Set(command.capability),
    allowCustomChecks: command.allowCustomChecks ?? false,
    reviewed: command.reviewed ?? false,
    strict: command.strict ?? false,
    ...(command.trace === undefined ? {} : { trace: command.trace }),
    versionArguments: versionArguments(command.versionArgument ?? []),
    ...(command.entrypoint === undefined ? {} : { entrypoint: readEntrypoint(command.entrypoint) }),
  };
}

/**
 * Reads the placeholders of a region that an input fills in (semioverse.md#s130).
 *
 * @throws UsageError for a placeholder or an input that the skill does not have
 */
export function placeholdersOf(texts: readonly string[], manifest: SkillManifest | undefined): Record<string, string> {
  const pairs = texts.map((text) => ({ text, named: pair(text, "--placeholder", "name=input") }));
  if (manifest) for (const { text, named } of pairs) checkPlaceholder(`--placeholder ${text}`, named, manifest);
  return Object.fromEntries(pairs.map(({ named }) => named));
}

/** Rejects a placeholder or an input that the skill does not have, because it would be ignored silently. */
export function checkPlaceholder(
  option: string,
  [name, input]: readonly [string, string],
  { effects = [], operations }: SkillManifest,
): void {
  const paths = [
    ...effects.flatMap((effect) => (effect.type === "filesystem" ? (effect.paths ?? []) : [])),
    ...operations.flatMap(({ producedFiles = [] }) => producedFiles.map(({ pattern }) => pattern)),
  ];
  const names = paths.flatMap((path) => placeholdersIn(path));
  const inputs = operations.flatMap(
    (operation) => operation.input?.parameters.map((parameter) => parameter.name) ?? [],
  );
  if (!names.includes(name)) {
    throw new UsageError(`${option}: the skill has no placeholder "${name}"${didYouMean(name, names)}`);
  }
  if (!inputs.includes(input)) {
    throw new UsageError(`${option}: the skill has no input "${input}"${didYouMean(input, inputs)}`);
  }
}

/** The options that depend on the format: a STOP value of type `url` is an HTTP or HTTPS URL (stop.md#s48). */
export function optionsOf(format: string | undefined): Pick<CheckOptions, "uriSchemes"> {
  return format === "stop" ? { uriSchemes: ["http", "https"] } : {};
}

/** Splits `name=value` at the first equals sign. */
export function pair(text: string, option: string, form: string): readonly [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`${option} ${text}: expected ${form}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

const TYPES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/** Parses the value of `--map`: a name alone, with a JSON Schema type, or with a JSON Schema. */
function binding(text: string): readonly [string, JsonSchema] {
  if (!text.includes("=")) return [text, true];
  const [name, written] = pair(text, "--map", "name, name=type or name=schema");
  if (TYPES.has(written)) return [name, { type: written }];
  const schema = readJson(written);
  if (schema.kind === "done" && isJsonRecord(schema.value)) return [name, schema.value];
  throw new UsageError(`--map ${text}: expected one of ${[...TYPES].join(", ")}, or a JSON Schema`);
}

/** Reads the inputs from a JSON file, or from standard input if the file is `-`. */
function readInputFile(file: string, streams: Streams): JsonRecord {
  const name = `--input-file ${file}`;
  const text = decode(name, file === "-" ? streams.input() : readGivenFile(file, name));
  const value = readDocument(file, "--input-file", text);
  if (!isJsonRecord(value)) throw new UsageError(`--input-file ${file} must contain a JSON object`);
  if (!changesNumbers(text)) return value;
  throw new UsageError(`--input-file ${file} contains a number that JavaScript cannot represent; write it as a string`);
}

function readDocument(file: string, option: string, text: string): Json {
  const read = readJson(text);
  if (read.kind === "refused") throw new UsageError(`${option} ${file} is not valid JSON: ${read.reason}`);
  return read.value;
}

function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}`);
  }
}

export function policyOf({ allow, policy: file }: Pick<RunningOptions, "allow" | "policy">): Policy | undefined {
  if (allow !== undefined && file !== undefined) throw new UsageError("--allow and --policy cannot be used together");
  if (allow === undefined && file === undefined) return undefined;
  const policy = file === undefined ? policyFromList(allow ?? "") : readPolicyFile(file);
  if (policy.kind === "refused") throw new UsageError(policy.reason);
  return policy.value;
}

function readPolicyFile(file: string) {
  const name = `--policy ${file}`;
  return readPolicy(readDocument(file, "--policy", decode(name, readGivenFile(file, name, MOST_POLICY_BYTES))), file);
}

/** Parses `java=-version`, or with several arguments `kubectl=version --client`. */
function versionArguments(texts: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    texts.map((text) => {
      const [command, words] = pair(text, "--version-argument", "command=word");
      return [command, words.split(" ").filter((word) => word !== "")] as const;
    }),
  );
}

/** The placeholders of Skill Manifest v2. Braces in any other form are text. */
const PLACEHOLDERS: TemplateSyntax = {
  pattern: /\{([A-Za-z_][\w.-]*)\}/g,
  resolve: (name) => (name === "skill_dir" ? { builtin: "skill_dir" } : { input: name }),
  format: () => undefined,
};

/**
 * Parses a command line into templates. It is split before values are inserted, so a value never becomes several words.
 */
export function readEntrypoint(text: string): readonly Template[] {
  const { words, problem } = splitWords(text);
  if (words === undefined) throw new UsageError(`--entrypoint: ${problem}`);
  return words.map((word) => (typeof word === "string" ? parseTemplate(word, PLACEHOLDERS) : word));
}

/** Parses the value of `--timeout`. */
export function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new UsageError(`--timeout ${text}: expected a number of seconds greater than 0`);
  return seconds;
}
