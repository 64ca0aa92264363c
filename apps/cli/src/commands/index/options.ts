import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { CACHE, CACHE_LOCATION, examples, ROOT } from "../../command-line/declarations.js";

export function describeIndex(command: Command) {
  return command
    .description("Print a skills-index.json for all skills in a folder.")
    .argument(...ROOT)
    .option("--out <file>", "write it to this file instead")
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addHelpText("after", examples("skill-convert index skills --out skills/skills-index.json"));
}

export type IndexOptions = OptionsOf<typeof describeIndex>;
