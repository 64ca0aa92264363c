import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples } from "../../command-line/declarations.js";

export function describeLsp(command: Command) {
  return command
    .description("Serve editors over the Language Server Protocol, on standard input and output.")
    .option("--stdio", "the only way to be talked to, and the default; editors give it")
    .addHelpText("after", "\nHow to set it up in each editor: docs/editors.md")
    .addHelpText("after", examples("skill-convert lsp"));
}

export type LspOptions = OptionsOf<typeof describeLsp>;
