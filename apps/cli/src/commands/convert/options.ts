import { type Command, Option } from "@commander-js/extra-typings";
import { formats } from "@skill-convert/formats";
import type { OptionsOf } from "../../command-line/command.js";
import {
  collect,
  DIFF,
  EXCLUDE,
  examples,
  FROM,
  INPUTS,
  level,
  OPTION_GROUPS,
  reporterWithLines,
  stream,
  TIMING,
  VERBOSE,
} from "../../command-line/declarations.js";

export function describeConvert(command: Command) {
  return command
    .description("Convert skills to another format.")
    .argument(...INPUTS)
    .optionsGroup(OPTION_GROUPS.conversion)
    .requiredOption("--to <format>", "the format to write: its id or title")
    .option(...FROM)
    .option("--lossless", "keep the original files in .skill-convert.json, so that converting back is exact")
    .option("--operation <name>", "convert only this operation")
    .option("--split", "with --out: write a separate skill for each operation")
    .option(
      "--script <path>",
      "make this program in scripts/ of an Agent Skill an operation, or all; repeatable",
      collect,
    )
    .option("--infer-effects", "take the effects of skills that declare none from what their programs certainly do")
    .option(
      "--client <clients>",
      "with --to agent-skills: write for these comma-separated clients, or all current ones",
    )
    .optionsGroup(OPTION_GROUPS.input)
    .option(...EXCLUDE)
    .addOption(
      stream().conflicts([
        "out",
        "inPlace",
        "stdout",
        "dryRun",
        "check",
        "split",
        "force",
        "exclude",
        "diff",
        "timing",
      ]),
    )
    .optionsGroup(OPTION_GROUPS.output)
    .option("--out <dir>", "write complete skill folders to this folder")
    .option("--in-place", "replace the manifests in the skill folders themselves")
    .option("--stdout", "print the new manifest of a single skill")
    .option("--dry-run", "write nothing; report what would be written")
    .addOption(new Option("--check", "write nothing; exit with 1 if anything would change").conflicts("dryRun"))
    .option("--keep-source", "keep the old manifest next to the new one")
    .option("--force", "also change files with uncommitted changes, and write beside manifests of other formats")
    .optionsGroup(OPTION_GROUPS.report)
    .option(...DIFF)
    .option(...VERBOSE)
    .option("--quiet", "report only the skills that failed or have a warning, and those that --check names")
    .addOption(level())
    .option(...TIMING)
    .option("--strict", "exit with 1 if anything was lost that --lossless does not keep")
    .addOption(reporterWithLines())
    .addHelpText("after", `\nFormats:\n${formatLines()}`)
    .addHelpText(
      "after",
      examples(
        "skill-convert convert skills/memory --to stop --out converted",
        "skill-convert convert skills --to skill-manifest-v2 --in-place --lossless",
        "skill-convert convert skills --to semioverse --in-place --dry-run --diff",
        "skill-convert convert skills/memory --to stop --infer-effects --out converted",
        "skill-convert convert skills --to agent-skills --client codex --out out",
        "skill-convert convert skills --to agent-skills --out copies --check",
        "skill-convert convert - --to stop --stdout < SKILL.md",
        "skill-convert convert - --to stop --stream < skills.ndjson > converted.ndjson",
      ),
    );
}

function formatLines(): string {
  const width = Math.max(...formats.adapters.map(({ id }) => id.length));
  return formats.adapters.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`).join("\n");
}

export type ConvertCommandOptions = OptionsOf<typeof describeConvert>;
