import { Option } from "@commander-js/extra-typings";
import { SEVERITIES } from "@skill-convert/examine";

// Arguments and options that several commands share, as they are passed to `argument`, `option` and `addOption`.

export const INPUTS = [
  "<input...>",
  "a skill folder, a manifest file, a folder to search for skills, or - for standard input",
] as const;

export const ROOT = ["<root>", "the folder to search for skills"] as const;

export const FROM = ["--from <format>", "the format to read (default: detected)"] as const;

export const EXCLUDE = [
  "--exclude <glob>",
  "leave out files and folders that match, as in .skill-convertignore; repeatable",
  collect,
] as const;

/** The headings under which a command with many options lists them. */
export const OPTION_GROUPS = {
  input: "Input:",
  conversion: "Conversion:",
  migration: "Migration:",
  checks: "Checks:",
  fixes: "Fixes:",
  values: "Inputs of the skill:",
  permissions: "What is allowed:",
  surroundings: "What is available:",
  execution: "Execution:",
  server: "Server:",
  output: "Output:",
  report: "Report:",
  cache: "Cache:",
  general: "General options:",
} as const;

export const DIFF = ["--diff", "show changes as unified diffs"] as const;

export const VERBOSE = ["--verbose", "report every skill completely, however many there are"] as const;

export const TIMING = ["--timing", "also print how long each phase of the run took"] as const;

export const SHARD = ["--shard <i/n>", "process only part i of n"] as const;

export const CACHE = ["--cache", "keep results, and process only what has changed"] as const;

export const CACHE_LOCATION = [
  "--cache-location <folder>",
  "where results are kept (default: the cache folder of the user)",
] as const;

export const ADAPTER = [
  "--adapter <file>",
  "a module that exports the adapter of another format, whose code is run; repeatable",
  collect,
] as const;

export const CONFIG = [
  "--config <file>",
  "the configuration file (default: the nearest skill-convert.config.json); its adapters are loaded only if it is named",
] as const;

const REPORTERS = ["pretty", "json"] as const;
export type ReporterName = (typeof REPORTERS)[number];

const REPORTERS_WITH_LINES = [...REPORTERS, "ndjson"] as const;

export function reporter() {
  return new Option("--reporter <name>", "the output format").choices(REPORTERS).default("pretty");
}

/** The reporters of a command whose JSON report is a list of skills. */
export function reporterWithLines() {
  return new Option("--reporter <name>", "the output format").choices(REPORTERS_WITH_LINES).default("pretty");
}

export function stream() {
  return new Option("--stream", "with -: read one skill per line of JSON, and answer each with a line");
}

export function level() {
  return new Option(
    "--level <severity>",
    "report findings of this severity and higher (default: info; with --quiet, warning)",
  ).choices(SEVERITIES);
}

export const CONTEXT = [
  "--context <ids>",
  "comma-separated ids of skills that run together, or the name of a stored context; repeatable",
  collect,
] as const;

export const VAULT = [
  "--vault <name=folder>",
  "another folder of skills, whose ids are name:id; repeatable",
  collect,
] as const;

export const RUN_INPUT = [
  "--input <run.name=value>",
  "an input of a skill in the context, which narrows its region; repeatable",
  collect,
] as const;

/** Takes `--color` and `--no-color`, which every command has, out of the arguments; the last one counts. */
export function takeColour(args: readonly string[]): {
  readonly rest: readonly string[];
  readonly colour: boolean | undefined;
} {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const isColour = (arg: string, index: number) => index < end && (arg === "--color" || arg === "--no-color");
  const last = args.filter(isColour).at(-1);
  const colour = last === undefined ? undefined : last === "--color";
  return { rest: args.filter((arg, index) => !isColour(arg, index)), colour };
}

export const RUN_PLACEHOLDER = [
  "--placeholder <run.name=input>",
  "the input that fills in a placeholder of a skill's region; repeatable",
  collect,
] as const;

/** The root of a command whose registry may be in a database instead. */
export const ROOT_OR_STORE = ["[root]", "the folder to search for skills; none with --store"] as const;

export const STORE = [
  "--store <address>",
  "a registry in PostgreSQL, such as postgres://host/database (default: SKILL_CONVERT_STORE)",
] as const;

export const HOST = [
  "--host <address>",
  "the address to listen on; one that is not local needs a token",
  "127.0.0.1",
] as const;

export const TOKEN_FILE = ["--token-file <file>", "a file with the token that clients must send"] as const;

export const FOOTPRINT = [
  "--footprint <file>",
  "append the question and the ids that answer it to this file, as a line of JSON",
] as const;

/** Collects the values of an option that may be repeated. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

/** The examples in the help of a command. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
