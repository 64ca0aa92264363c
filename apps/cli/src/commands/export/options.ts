import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, FROM, ROOT } from "../../command-line/declarations.js";

export function describeExportMcp(command: Command) {
  return command
    .description("Print the MCP tool definitions of the operations of all skills in a folder.")
    .argument(...ROOT)
    .option(...FROM)
    .addHelpText("after", examples("skill-convert export mcp skills > tools.json"));
}

export function describeExportOpenApi(command: Command) {
  return command
    .description("Print an OpenAPI 3.1 document of the operations of all skills in a folder.")
    .argument(...ROOT)
    .option(...FROM)
    .option("--title <text>", "the title of the document", "Skills")
    .option("--api-version <version>", "the version of the document", "1.0.0")
    .option("--server <url>", "the address that the operations are served at")
    .addHelpText("after", examples("skill-convert export openapi skills --server https://example.com > api.json"));
}

export type ExportMcpOptions = OptionsOf<typeof describeExportMcp>;
export type ExportOpenApiOptions = OptionsOf<typeof describeExportOpenApi>;
