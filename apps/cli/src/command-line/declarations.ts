import { Option } from "@commander-js/extra-typings";

// Arguments and options that several commands have, as they are handed to `argument`, `option` and `addOption`.

export const INPUTS = [
  "<input...>",
  "a skill's folder, a manifest file, a folder that holds skills at any depth, or - for standard input",
] as const;

export const ROOT = ["<root>", "a folder that holds skills at any depth"] as const;

export const FROM = ["--from <format>", "the format to read, where it is not to be detected"] as const;

export const DIFF = ["--diff", "show the changes as unified diffs"] as const;

export const SHARD = ["--shard <i/n>", "only the i-th of n parts, for n machines; see report merge"] as const;

const REPORTERS = ["pretty", "json"] as const;
export type ReporterName = (typeof REPORTERS)[number];

export function reporter() {
  return new Option("--reporter <name>", "how to print the result").choices(REPORTERS).default("pretty");
}

export function context() {
  return new Option("--context <ids>", "the skills that may run together, by id, with commas");
}

/** Gathers the values of an option that may be repeated. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

/** The end of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}
