import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, reporter } from "../../command-line/declarations.js";

export function describeFormats(command: Command) {
  return command
    .description("List the formats and what each can hold.")
    .addOption(reporter())
    .addHelpText("after", examples("skill-convert formats"));
}

export type FormatsOptions = OptionsOf<typeof describeFormats>;
