import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, FROM, ROOT, reporter } from "../../command-line/declarations.js";

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

export function describeExportPermissions(command: Command) {
  return command
    .description("Print the settings by which clients allow what the skills in a folder need, and nothing else.")
    .argument(...ROOT)
    .requiredOption("--client <names>", "comma-separated clients: claude-code, codex, cursor, gemini-cli")
    .option(...FROM)
    .option("--out <folder>", "add the settings to those in this folder, instead of printing them")
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert export permissions skills --client claude-code > settings.json",
        "skill-convert export permissions skills --client codex,cursor --out .",
      ),
    );
}

export type ExportPermissionsOptions = OptionsOf<typeof describeExportPermissions>;
export type ExportOpenApiOptions = OptionsOf<typeof describeExportOpenApi>;
