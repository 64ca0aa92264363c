import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples } from "../../command-line/declarations.js";

export function describeSchema(command: Command) {
  return command
    .description("Print the JSON Schema of a format's manifest, for editors.")
    .argument("<format>", "the format's id or title")
    .addHelpText("after", examples("skill-convert schema stop > stop.schema.json"));
}

export type SchemaOptions = OptionsOf<typeof describeSchema>;
