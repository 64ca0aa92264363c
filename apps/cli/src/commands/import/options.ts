import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { collect, examples, OPTION_GROUPS } from "../../command-line/declarations.js";

export function describeImportMcp(command: Command) {
  return command
    .description("Save the tools of a running MCP server as mcp-tools.json, with what the server says about itself.")
    .argument("<server>", "the address of the server, or with --stdio the command that starts it")
    .optionsGroup(OPTION_GROUPS.server)
    .option("--stdio", "treat the argument as a command that starts the server")
    .option("--env <name>", "an environment variable that the command gets, with its value here; repeatable", collect)
    .option("--token-env <name>", "the environment variable with the token that the server asks for")
    .option("--token-file <file>", "a file with the token that the server asks for")
    .optionsGroup(OPTION_GROUPS.output)
    .option("--out <folder>", "the folder in which mcp-tools.json is written, or - for standard output", ".")
    .addHelpText("after", "\nTokens and values of variables are sent to the server and written nowhere.")
    .addHelpText(
      "after",
      examples(
        "skill-convert import mcp https://example.org/mcp --token-env TOKEN --out notes",
        'skill-convert import mcp --stdio "npx -y some-server" --out servers/some',
        "skill-convert import mcp http://localhost:8080/mcp --out - > mcp-tools.json",
      ),
    );
}

export type ImportMcpOptions = OptionsOf<typeof describeImportMcp>;
