import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, FROM, INPUTS } from "../../command-line/declarations.js";

export function describeInspect(command: Command) {
  return command
    .description("Print the canonical manifests of skills as JSON.")
    .argument(...INPUTS)
    .option(...FROM)
    .addHelpText(
      "after",
      examples("skill-convert inspect skills/memory", "skill-convert inspect skills | jq '.[].id'"),
    );
}

export type InspectOptions = OptionsOf<typeof describeInspect>;
