import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { collect, examples, INPUTS, SHARD } from "../../command-line/declarations.js";

export function describeValidate(command: Command) {
  return command
    .description("Check skills against everything that their formats' specifications say.")
    .argument(...INPUTS)
    .option("--from <format>", "the format to validate in, instead of all whose mark a skill carries")
    .option("--strict", "take warnings for errors")
    .option("--fix", "make the fixes that cannot change what a manifest means")
    .option("--dry-run", "with --fix: write nothing, report what would be fixed")
    .option("--diff", "with --fix: show the changes as unified diffs")
    .option("--quiet", "say only what makes a skill invalid")
    .option("--rule <code=level>", "make a finding off, warn or error; may be repeated", collect)
    .option("--allow-field <name>", "accept an unknown field of this name; may be repeated", collect)
    .option("--config <file>", "the configuration file, instead of the nearest skill-convert.config.json upwards")
    .option("--sarif <file>", "write a SARIF log to this file as well")
    .option(...SHARD)
    .addOption(
      new Option("--reporter <name>", "how to print the result")
        .choices(["pretty", "json", "sarif", "github"])
        .default("pretty"),
    )
    .addHelpText(
      "after",
      examples(
        "skill-convert validate skills",
        "skill-convert validate skills/memory --fix --dry-run --diff",
        "skill-convert validate . --strict --rule stop/unknown-field=off --allow-field x-team",
        "skill-convert validate . --reporter sarif > skills.sarif",
      ),
    );
}

export type ValidateOptions = OptionsOf<typeof describeValidate>;
