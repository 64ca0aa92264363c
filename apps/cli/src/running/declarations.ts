import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../command-line/command.js";
import { collect, FROM, OPTION_GROUPS } from "../command-line/declarations.js";

/** The arguments and options that `check` and `run` share. */
export function describeRunning(command: Command) {
  return command
    .argument("<skill>", "the skill folder or manifest file")
    .optionsGroup(OPTION_GROUPS.values)
    .option("--input <name=value>", "an input, parsed according to its declared type; repeatable", collect)
    .option("--input-file <file>", "a JSON object of inputs, or - for standard input")
    .option("--placeholder <name=input>", "the input that fills in a placeholder of the region; repeatable", collect)
    .optionsGroup(OPTION_GROUPS.permissions)
    .option("--allow <effects>", "comma-separated effects, such as fs.read,net.fetch; all others are denied")
    .option("--policy <file>", "a JSON policy file, with rules for paths and destinations")
    .option("--reviewed", "confirm that a sensitive skill was reviewed, so that it may be elevated")
    .option("--allow-custom-checks", "let custom assertions run their programs")
    .optionsGroup(OPTION_GROUPS.surroundings)
    .option("--registry <root>", "the folder of available skills, in which dependencies are looked up")
    .option("--tool <name>", "a tool that the agent has; repeatable", collect)
    .option("--scope <name>", "an authorization scope that is granted; repeatable", collect)
    .option("--capability <name>", "a capability that the runtime has; repeatable", collect)
    .optionsGroup(OPTION_GROUPS.execution)
    .option(...FROM)
    .option("--entrypoint <words>", "the program to run instead of the manifest's, with {name} for an input")
    .option("--version-argument <command=word>", "how to ask a command for its version; repeatable", collect)
    .addOption(
      new Option("--trace <level>", "record the run at this level or a higher one that the manifest declares").choices([
        "L1",
        "L2",
        "L3",
      ] as const),
    )
    .option("--strict", "treat inconclusive checks as failures");
}

export type RunningOptions = OptionsOf<typeof describeRunning>;
