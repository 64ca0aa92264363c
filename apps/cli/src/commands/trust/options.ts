import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, FROM, INPUTS, reporter } from "../../command-line/declarations.js";

export function describeTrust(command: Command) {
  return command
    .description("Say how far the past runs of skills speak for them: the share of their assertions that passed.")
    .argument(...INPUTS)
    .option(...FROM)
    .option("--runs <number>", "look at the last so many runs that left a trace (20)")
    .option("--min <score>", "exit with 1 where a score is lower, or not known")
    .addOption(reporter())
    .addHelpText("after", examples("skill-convert trust skills/memory", "skill-convert trust skills --min 0.8"));
}

export type TrustOptions = OptionsOf<typeof describeTrust>;
