import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import {
  CACHE,
  CACHE_LOCATION,
  CONFIG,
  collect,
  EXCLUDE,
  examples,
  INPUTS,
  level,
  OPTION_GROUPS,
  SHARD,
  stream,
  TIMING,
  VERBOSE,
} from "../../command-line/declarations.js";

export function describeValidate(command: Command) {
  return command
    .description("Check skills against the specifications of their formats.")
    .argument(...INPUTS)
    .optionsGroup(OPTION_GROUPS.input)
    .option("--from <format>", "validate in this format only (default: every format found)")
    .option(...EXCLUDE)
    .option(...SHARD)
    .addOption(
      stream().conflicts([
        "fix",
        "fixAll",
        "declare",
        "names",
        "shard",
        "exclude",
        "locked",
        "sarif",
        "cache",
        "timing",
      ]),
    )
    .optionsGroup(OPTION_GROUPS.checks)
    .option(
      "--client <clients>",
      "comma-separated clients, or all current ones (default: those in whose folders the skills are)",
    )
    .option("--rule <code=level>", "set a rule to off, warn or error; repeatable", collect)
    .option("--allow-field <name>", "accept an unknown field with this name; repeatable", collect)
    .option("--strict", "treat warnings as errors")
    .option("--locked", "check every file against the skills.lock.json of the input (see pack)")
    .optionsGroup(OPTION_GROUPS.fixes)
    .option("--fix", "apply the fixes that cannot change the meaning of a manifest")
    .option("--fix-all", "also apply the fixes that change what a skill is called or says")
    .option("--declare", "add what the programs of a skill certainly use to its manifest")
    .addOption(
      new Option("--names <way>", "with --fix: change names to those of their folders, or rename the folders").choices([
        "name",
        "folder",
      ] as const),
    )
    .option("--force", "with --names folder: rename folders with uncommitted changes")
    .option("--dry-run", "with --fix or --declare: write nothing; report what would be fixed")
    .option("--diff", "with --fix or --declare: show changes as unified diffs")
    .optionsGroup(OPTION_GROUPS.report)
    .option(...VERBOSE)
    .option("--quiet", "report only errors and warnings, and nothing if there are none")
    .addOption(level())
    .option(...TIMING)
    .option("--sarif <file>", "also write a SARIF log to this file")
    .addOption(
      new Option("--reporter <name>", "the output format")
        .choices(["pretty", "json", "ndjson", "sarif", "github"])
        .default("pretty"),
    )
    .optionsGroup(OPTION_GROUPS.cache)
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .optionsGroup(OPTION_GROUPS.general)
    .option(...CONFIG)
    .addHelpText(
      "after",
      examples(
        "skill-convert validate skills",
        "skill-convert validate skills/memory --fix --dry-run --diff",
        "skill-convert validate skills/memory --declare --dry-run --diff",
        "skill-convert validate .agents/skills --client codex,cursor",
        "skill-convert validate . --strict --rule stop/unknown-field=off",
        "skill-convert validate . --reporter sarif > skills.sarif",
        "skill-convert validate - --stream < skills.ndjson > results.ndjson",
      ),
    );
}

export type ValidateCommandOptions = OptionsOf<typeof describeValidate>;
