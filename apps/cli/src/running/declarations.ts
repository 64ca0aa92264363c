import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../command-line/command.js";
import { collect, FROM, reporter } from "../command-line/declarations.js";

/** What `check` and `run` take alike. */
export function describeRunning(command: Command) {
  return command
    .argument("<skill>", "the skill's folder, or its manifest file")
    .option(...FROM)
    .option("--input <name=value>", "an input, read by its declared type; may be repeated", collect)
    .option("--input-file <file>", "inputs as a JSON object; - for standard input")
    .option("--allow <effects>", "the only effects that the skill may have, with commas")
    .option("--policy <file>", "the same from a JSON file, with rules for paths and destinations")
    .option("--entrypoint <words>", "the program to start, instead of the manifest's, with {input} for an input")
    .option("--allow-custom-checks", "let assertions of the kind custom run their programs")
    .option("--reviewed", "a sensitive skill was reviewed, so it may have more than a plain run")
    .option("--strict", "what cannot be told counts as a failure")
    .option("--version-argument <command=word>", "what to ask a command's version with; may be repeated", collect)
    .addOption(reporter());
}

export type RunningOptions = OptionsOf<typeof describeRunning>;
