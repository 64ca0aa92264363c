import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, reporter } from "../../command-line/declarations.js";
import { describeRunning } from "../../running/declarations.js";

export function describeRun(command: Command) {
  return describeRunning(command)
    .description("Run an operation of a skill as its manifest declares, with checks before and after.")
    .argument("[operation]", "the operation, if there are several")
    .option("--dry-run", "start nothing; print the command as a JSON array")
    .option("--enforce-region", "report changes outside the declared write region as errors")
    .addOption(
      new Option("--sandbox <mode>", "run the skill in a sandbox if there is one, only in one, or never")
        .choices(["auto", "required", "off"] as const)
        .default("auto" as const),
    )
    .option("--timeout <seconds>", "stop the program after this time, instead of the manifest's timeout")
    .addOption(reporter())
    .addHelpText("after", "\nExit codes: 10 preflight, 11 policy, 12 run, 13 postcondition.")
    .addHelpText(
      "after",
      examples(
        "skill-convert run skills/memory search --input query=recipes",
        "skill-convert run skills/memory search --input query=recipes --dry-run",
        "skill-convert run skills/publish --input-file inputs.json --policy policy.json",
      ),
    );
}

export type RunOptions = OptionsOf<typeof describeRun>;
