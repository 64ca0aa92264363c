import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, INPUTS, reporter } from "../../command-line/declarations.js";

export function describeDetect(command: Command) {
  return command
    .description("Report which formats skills use.")
    .argument(...INPUTS)
    .option("--client <clients>", "report the skills that these clients find in a project, and in the user's folders")
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert detect skills",
        "skill-convert detect . --client codex,claude-code",
        "skill-convert detect skills --reporter json",
      ),
    );
}

export type DetectOptions = OptionsOf<typeof describeDetect>;
