import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples } from "../../command-line/declarations.js";

export function describeReport(command: Command) {
  return command
    .description("Work with reports printed by --reporter json or ndjson.")
    .addHelpText("after", examples("skill-convert report merge one.json two.json"));
}

export function describeMerge(command: Command) {
  return command
    .description("Merge the reports of a sharded run into one, as JSON.")
    .argument("<file...>", "the reports of all shards")
    .option("--strict", "exit with 1 if anything was lost or there is a warning")
    .option("--check", "exit with 1 if a migration or conversion would change anything")
    .addHelpText(
      "after",
      examples(
        "skill-convert validate . --shard 1/2 --reporter json > one.json",
        "skill-convert validate . --shard 2/2 --reporter json > two.json",
        "skill-convert report merge one.json two.json",
        "skill-convert report merge *.ndjson",
      ),
    );
}

export type MergeOptions = OptionsOf<typeof describeMerge>;
