import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, FROM, reporter } from "../../command-line/declarations.js";

export function describeTrust(command: Command) {
  return command
    .description("Score skills by the assertions that passed in past runs.")
    .argument("<input...>", "a skill folder, a manifest file, or a folder to search for skills")
    .option(...FROM)
    .option("--runs <number>", "how many of the latest traced runs to use (default: 20)")
    .option("--unsigned", "also use traces that your own runs did not sign")
    .option("--min <score>", "exit with 1 if a score is lower or unknown")
    .addOption(reporter())
    .addHelpText("after", examples("skill-convert trust skills/memory", "skill-convert trust skills --min 0.8"));
}

export type TrustOptions = OptionsOf<typeof describeTrust>;
