import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { CACHE, CACHE_LOCATION, examples, ROOT_OR_STORE, STORE } from "../../command-line/declarations.js";

export function describeIndex(command: Command) {
  return command
    .description("Print a skills-index.json for all skills in a folder or a database.")
    .argument(...ROOT_OR_STORE)
    .option(...STORE)
    .option("--out <file>", "write it to this file instead")
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addHelpText(
      "after",
      examples(
        "skill-convert index skills --out skills/skills-index.json",
        "skill-convert index --store postgres://localhost/skills",
      ),
    );
}

export type IndexOptions = OptionsOf<typeof describeIndex>;
