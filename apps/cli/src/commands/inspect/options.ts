import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, FROM, INPUTS } from "../../command-line/declarations.js";

export function describeInspect(command: Command) {
  return command
    .description("Print the canonical manifests of skills as JSON.")
    .argument(...INPUTS)
    .option(...FROM)
    .option("--usage", "print what the programs of the skills use instead, read from their text without running them")
    .addOption(
      new Option("--reporter <name>", "the output format; pretty only with --usage").choices([
        "pretty",
        "json",
        "ndjson",
      ] as const),
    )
    .addHelpText(
      "after",
      examples(
        "skill-convert inspect skills/memory",
        "skill-convert inspect skills | jq '.[].id'",
        "skill-convert inspect skills --reporter ndjson > manifests.ndjson",
        "skill-convert inspect skills/memory --usage --reporter pretty",
      ),
    );
}

export type InspectOptions = OptionsOf<typeof describeInspect>;
