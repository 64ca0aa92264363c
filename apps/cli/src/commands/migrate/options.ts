import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import {
  DIFF,
  EXCLUDE,
  examples,
  level,
  OPTION_GROUPS,
  reporter,
  SHARD,
  VERBOSE,
} from "../../command-line/declarations.js";

export function describeMigrate(command: Command) {
  return command
    .description("Migrate all Skill Manifests in a repository from v1 to v2, in place.")
    .argument("<repo>", "the folder to search for skills")
    .optionsGroup(OPTION_GROUPS.migration)
    .option("--strip-operation-prefix", "remove a prefix that all operations of a skill share, such as mem.")
    .addOption(new Option("--bump <part>", "raise the version of each migrated skill").choices(["minor", "major"]))
    .option("--remove-v1", "remove a v1 block that stands next to a v2 block")
    .option("--review", "write nothing; list again what a migration left to review")
    .addOption(
      new Option("--since <revision>", "the revision before the migration, for --review (default: HEAD)").implies({
        review: true,
      }),
    )
    .optionsGroup(OPTION_GROUPS.input)
    .option(...EXCLUDE)
    .option(...SHARD)
    .optionsGroup(OPTION_GROUPS.output)
    .option("--dry-run", "write nothing; report what would be written")
    .addOption(new Option("--check", "write nothing; exit with 1 if anything would change").conflicts("dryRun"))
    .option("--force", "also change files with uncommitted changes")
    .optionsGroup(OPTION_GROUPS.report)
    .option(...DIFF)
    .option(...VERBOSE)
    .option("--quiet", "report only the skills that failed or have a warning, and those that --check names")
    .addOption(level())
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert migrate . --dry-run --diff",
        "skill-convert migrate skills --strip-operation-prefix --bump minor",
        "skill-convert migrate . --check --reporter json",
        "skill-convert migrate . --review --since HEAD~1",
      ),
    );
}

export type MigrateCommandOptions = OptionsOf<typeof describeMigrate>;
