import { Command, CommanderError, Option } from "commander";
import type { ConvertCommand } from "./commands/convert.js";
import { OK, USAGE, UsageError } from "./output/exit.js";
import type { Streams } from "./output/streams.js";
import { version } from "./version.js";

/** Runs the command line: gives the exit code. Whatever the user did wrong is one line on the message stream. */
export async function run(args: readonly string[], streams: Streams): Promise<number> {
  let code = OK;
  const done = (result: number) => {
    code = result;
  };
  const program = createProgram(streams, done);
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE;
    if (!(error instanceof UsageError)) throw error;
    streams.err(`skill-convert: ${error.message}\n`);
    return USAGE;
  }
}

const INPUTS = "a skill's folder, a manifest file, a folder that holds skills at any depth, or - for standard input";

function createProgram(streams: Streams, done: (code: number) => void): Command {
  const program = new Command("skill-convert")
    .description("Converts agent skills between manifest formats, and says exactly what a conversion lost.")
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: streams.out, writeErr: streams.err })
    .showHelpAfterError("(add --help for more)")
    .addHelpText(
      "after",
      examples("skill-convert convert skills/memory --to stop --out converted", "skill-convert inspect skills/memory"),
    );
  addConvert(program, streams, done);
  addInspect(program, streams, done);
  addDetect(program, streams, done);
  addFormats(program, streams, done);
  addSchema(program, streams, done);
  return program;
}

function addConvert(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("convert")
    .description("Convert skills to another format.")
    .argument("<input...>", INPUTS)
    .requiredOption("--to <format>", "the format to write")
    .option("--from <format>", "the format to read, where it is not to be detected")
    .option("--out <dir>", "write complete skill folders below this folder")
    .option("--in-place", "edit the skills where they are and replace their manifests")
    .option("--stdout", "print the new manifest file of one skill")
    .option("--operation <name>", "convert this operation alone")
    .option("--lossless", "keep what the target cannot hold in .skill-convert.json, so that the way back is exact")
    .option("--keep-source", "keep the old manifest beside the new one")
    .option("--strict", "exit with 1 where anything was lost")
    .option("--dry-run", "write nothing, report what would be written")
    .option("--diff", "show the changes as unified diffs")
    .addOption(reporterOption())
    .addHelpText(
      "after",
      examples(
        "skill-convert convert skills/memory --to stop --out converted",
        "skill-convert convert skills --to skill-manifest-v2 --in-place --lossless",
        "skill-convert convert skills --to semioverse --in-place --dry-run --diff",
        "skill-convert convert - --to stop --stdout < SKILL.md",
      ),
    )
    .action(async (inputs: string[], options: ConvertCommand) => {
      const { runConvert } = await import("./commands/convert.js");
      done(runConvert(inputs, options, streams));
    });
}

function addInspect(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("inspect")
    .description("Print the canonical manifest of skills, as JSON.")
    .argument("<input...>", INPUTS)
    .option("--from <format>", "the format to read, where it is not to be detected")
    .addHelpText("after", examples("skill-convert inspect skills/memory", "skill-convert inspect skills | jq '.[].id'"))
    .action(async (inputs: string[], options: { from?: string }) => {
      const { runInspect } = await import("./commands/inspect.js");
      done(runInspect(inputs, options, streams));
    });
}

function addDetect(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("detect")
    .description("Say which formats skills carry.")
    .argument("<input...>", INPUTS)
    .addOption(reporterOption())
    .addHelpText("after", examples("skill-convert detect skills", "skill-convert detect skills --reporter json"))
    .action(async (inputs: string[], options: { reporter: "pretty" | "json" }) => {
      const { runDetect } = await import("./commands/detect.js");
      done(runDetect(inputs, options, streams));
    });
}

function addFormats(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("formats")
    .description("List the formats and what each can hold.")
    .addOption(reporterOption())
    .addHelpText("after", examples("skill-convert formats"))
    .action(async (options: { reporter: "pretty" | "json" }) => {
      const { runFormats } = await import("./commands/formats.js");
      done(runFormats(options, streams));
    });
}

function addSchema(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("schema")
    .description("Print the JSON Schema of a format's manifest document, for editors.")
    .argument("<format>", "the format's id")
    .addHelpText("after", examples("skill-convert schema stop > stop.schema.json"))
    .action(async (format: string) => {
      const { runSchema } = await import("./commands/schema.js");
      done(runSchema(format, streams));
    });
}

function reporterOption(): Option {
  return new Option("--reporter <name>", "how to print the result").choices(["pretty", "json"]).default("pretty");
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}
