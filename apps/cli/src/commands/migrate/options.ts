import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { DIFF, examples, reporter, SHARD } from "../../command-line/declarations.js";

export function describeMigrate(command: Command) {
  return command
    .description("Migrate Skill Manifests in a repository from v1 to v2, in place.")
    .argument("<repo>", "the folder that holds the skills, at any depth")
    .option("--dry-run", "write nothing, report what would be written")
    .addOption(new Option("--check", "write nothing, exit with 1 where anything would change").conflicts("dryRun"))
    .option(...DIFF)
    .option("--force", "touch files with uncommitted changes, too")
    .option("--strip-operation-prefix", "drop a prefix such as mem. that all operations of a skill share")
    .addOption(new Option("--bump <part>", "raise the version of each migrated skill").choices(["minor", "major"]))
    .option("--remove-v1", "take out a v1 block that stands beside a v2 one")
    .option(...SHARD)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert migrate . --dry-run --diff",
        "skill-convert migrate skills --strip-operation-prefix --bump minor",
        "skill-convert migrate . --check --reporter json",
      ),
    );
}

export type MigrateCommandOptions = OptionsOf<typeof describeMigrate>;
