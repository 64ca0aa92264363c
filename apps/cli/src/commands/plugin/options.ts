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
    .description("Check, synchronise and convert the manifests of plugins for coding agents.")
    .addHelpText(
      "after",
      examples(
        "skill-convert plugin validate .",
        "skill-convert plugin sync . --from claude-code --to cursor,gemini-cli",
        "skill-convert plugin sync . --check",
        "skill-convert plugin convert . --to codex,cursor --in-place",
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

export function describeConvert(command: Command) {
  return command
    .description("Write the manifests of plugins for other programs, and report what each of them loses.")
    .argument(...ROOT)
    .requiredOption("--to <dialects>", "comma-separated: the dialects to write")
    .option("--from <dialect>", "the manifest to convert (default: the only one)")
    .option("--in-place", "write into the plugins themselves")
    .option("--out <folder>", "write complete copies of the plugins into this folder")
    .option("--lossless", "write only what can be converted back with every byte as it was")
    .option("--dry-run", "write nothing; report what would be written")
    .option(...DIFF)
    .option(...EXCLUDE)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert plugin convert . --to codex,cursor --in-place --dry-run --diff",
        "skill-convert plugin convert notes --from claude-code --to codex --in-place",
      ),
    );
}

/** The words of a list with commas. */
export function wordsOf(list: string): readonly string[] {
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

export type PluginValidateOptions = OptionsOf<typeof describeValidate>;
export type PluginSyncOptions = OptionsOf<typeof describeSync>;
export type PluginConvertOptions = OptionsOf<typeof describeConvert>;
