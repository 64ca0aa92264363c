import { InputError, type JsonSchema } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Policy, readJson } from "@skill-convert/runtime";
import type { CheckSkillOptions, Workspace } from "@skill-convert/workspace";
import type { Streams } from "../output/streams.js";
import { writeDiagnostics } from "../report/show.js";
import type { RunningOptions } from "./declarations.js";
import { sandboxPrinter } from "./sandbox.js";

/** The settings of a check or a run, from the options of the command line. */
export async function settingsOf(
  command: RunningOptions & { readonly map?: readonly string[] },
  streams: Streams,
  workspace: Workspace,
): Promise<CheckSkillOptions> {
  const { inputFile: file, trace, from, entrypoint, registry } = command;
  const policy = await policyOf(command, workspace);
  const values = file === undefined ? {} : { values: await workspace.inputs({ file, name: `--input-file ${file}` }) };
  return {
    ...values,
    texts: (command.input ?? []).map((text) => pair(text, "--input", "name=value")),
    bindings: Object.fromEntries((command.map ?? []).map(binding)),
    placeholders: pairs(command.placeholder, "--placeholder", "name=input"),
    ...(policy ? { policy } : {}),
    tools: new Set(command.tool),
    scopes: new Set(command.scope),
    capabilities: new Set(command.capability),
    allowCustomChecks: command.allowCustomChecks ?? false,
    reviewed: command.reviewed ?? false,
    strict: command.strict ?? false,
    ...(trace === undefined ? {} : { trace }),
    versionArguments: versionArguments(command.versionArgument),
    from,
    entrypoint,
    registry,
    onSandbox: sandboxPrinter(streams),
    onDiagnostics: (diagnostics) => writeDiagnostics(diagnostics, streams, workspace),
  };
}

/** Splits `name=value` at the first equals sign. */
export function pair(text: string, option: string, form: string): readonly [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw new InputError(`${option} ${text}: expected ${form}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function pairs(texts: readonly string[] = [], option: string, form: string): Record<string, string> {
  return Object.fromEntries(texts.map((text) => pair(text, option, form)));
}

const TYPES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/** Parses the value of `--map`: a name alone, with a JSON Schema type, or with a JSON Schema. */
function binding(text: string): readonly [string, JsonSchema] {
  if (!text.includes("=")) return [text, true];
  const [name, written] = pair(text, "--map", "name, name=type or name=schema");
  if (TYPES.has(written)) return [name, { type: written }];
  const schema = readJson(written);
  if (schema.kind === "done" && isJsonRecord(schema.value)) return [name, schema.value];
  throw new InputError(`--map ${text}: expected one of ${[...TYPES].join(", ")}, or a JSON Schema`);
}

export async function policyOf(
  { allow, policy: file }: Pick<RunningOptions, "allow" | "policy">,
  workspace: Workspace,
): Promise<Policy | undefined> {
  if (allow !== undefined && file !== undefined) throw new InputError("--allow and --policy cannot be used together");
  if (allow !== undefined) return workspace.policy({ allow });
  return file === undefined ? undefined : workspace.policy({ file, name: `--policy ${file}` });
}

/** Parses `java=-version`, or with several arguments `kubectl=version --client`. */
function versionArguments(texts: readonly string[] | undefined): Record<string, readonly string[]> {
  const entries = Object.entries(pairs(texts, "--version-argument", "command=word"));
  return Object.fromEntries(
    entries.map(([command, words]) => [command, words.split(" ").filter((word) => word !== "")]),
  );
}

/** Parses the value of `--timeout`. */
export function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new InputError(`--timeout ${text}: expected a number of seconds greater than 0`);
  return seconds;
}
