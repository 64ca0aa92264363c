import type { Command } from "@commander-js/extra-typings";
import { examples } from "../../command-line/declarations.js";

export function describeLsp(command: Command) {
  return command
    .description("Serve editors over the Language Server Protocol, on standard input and output.")
    .option("--stdio", "accepted because editors pass it; standard input and output are always used")
    .addHelpText("after", "\nHow to set it up in each editor: docs/editors.md")
    .addHelpText("after", examples("skill-convert lsp"));
}
