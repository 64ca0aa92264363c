import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { EXCLUDE, examples, INPUTS } from "../../command-line/declarations.js";

const KINDS = ["agent-plugin", "claude-plugin", "claude-marketplace", "well-known"] as const;

export function describePack(command: Command) {
  return command
    .description("Pack Agent Skills as a plugin, as a marketplace with one plugin, or for a website to install from.")
    .argument(...INPUTS)
    .addOption(new Option("--as <kind>", "what to write").choices(KINDS).makeOptionMandatory())
    .requiredOption("--out <folder>", "a new or empty folder; for well-known, the root of the website")
    .option(...EXCLUDE)
    .option("--name <name>", "the plugin's name (default: the folder's)")
    .option("--description <text>", "what the plugin is for")
    .option("--release <version>", "the plugin's version")
    .option("--owner <name>", "the owner of a marketplace")
    .option("--lock", "also write skills.lock.json, with the size and the SHA-256 of every file")
    .addHelpText(
      "after",
      examples(
        "skill-convert pack skills --as agent-plugin --out dist/tools --lock",
        "skill-convert pack skills --as claude-marketplace --owner Harbour --out dist",
        "skill-convert validate dist/tools --locked",
        "skill-convert pack skills --as well-known --out public",
      ),
    );
}

export type PackOptions = OptionsOf<typeof describePack>;
