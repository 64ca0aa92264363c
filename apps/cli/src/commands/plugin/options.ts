import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { DIFF, EXCLUDE, examples, level } from "../../command-line/declarations.js";

const ROOT = ["<folder>", "a plugin, or a repository of plugins and marketplaces"] as const;

function reporter() {
  return new Option("--reporter <name>", "the output format")
    .choices(["pretty", "json", "sarif"] as const)
    .default("pretty");
}

export function describePlugin(command: Command) {
  return command
    .description("Check and synchronise the manifests of plugins for coding agents.")
    .addHelpText(
      "after",
      examples(
        "skill-convert plugin validate .",
        "skill-convert plugin sync . --from claude-code --to cursor,gemini-cli",
        "skill-convert plugin sync . --check",
      ),
    );
}

export function describeValidate(command: Command) {
  return command
    .description("Check plugins, and show which manifest and which components each program finds.")
    .argument(...ROOT)
    .option(...EXCLUDE)
    .option("--strict", "treat warnings as errors")
    .option("--quiet", "report only errors and warnings, and nothing if there are none")
    .addOption(level())
    .addOption(reporter())
    .addHelpText(
      "after",
      examples("skill-convert plugin validate plugins/notes", "skill-convert plugin validate . --reporter sarif"),
    );
}

export function describeSync(command: Command) {
  return command
    .description("Write the version and other fields of one manifest into the others, or check that they are equal.")
    .argument(...ROOT)
    .option("--from <dialect>", "the manifests whose values are taken")
    .option("--to <dialects>", "comma-separated: the manifests and marketplaces to write (default: all others)")
    .option("--fields <fields>", "comma-separated: version, description, displayName, keywords, author, license …")
    .option("--check", "write nothing; exit with 1 if manifests differ")
    .option("--dry-run", "write nothing; report what would be written")
    .option(...DIFF)
    .option(...EXCLUDE)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert plugin sync . --from claude-code --to cursor,gemini-cli",
        "skill-convert plugin sync . --from claude-code --fields version,license --diff",
        "skill-convert plugin sync . --check",
        "skill-convert plugin sync . --check --fields version,description",
      ),
    );
}

export type PluginValidateOptions = OptionsOf<typeof describeValidate>;
export type PluginSyncOptions = OptionsOf<typeof describeSync>;
