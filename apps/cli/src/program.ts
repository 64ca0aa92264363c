import { didYouMean } from "@skill-convert/core";
import { Command, CommanderError, Option } from "commander";
import type { CompatCommand } from "./commands/compat.js";
import { runConvert } from "./commands/convert.js";
import type { IndexCommand } from "./commands/index-skills.js";
import type { MigrateCommand } from "./commands/migrate.js";
import type { ConflictsCommand, ContextCommand, GraphCommand } from "./commands/registry.js";
import type { QueryOptions } from "./commands/registry-query.js";
import type { MergeCommand } from "./commands/report.js";
import type { RunCommand } from "./commands/run.js";
import type { TrustCommand } from "./commands/trust.js";
import type { ValidateCommand } from "./commands/validate.js";
import type { ConvertCommand } from "./convert/request.js";
import { OK, USAGE, UsageError } from "./output/exit.js";
import type { Streams } from "./output/streams.js";
import { visible } from "./report/visible.js";
import type { CheckingCommand } from "./run/options.js";
import { version } from "./version.js";

/** Runs the command line: gives the exit code. Whatever the user did wrong is one line on the message stream. */
export async function run(args: readonly string[], streams: Streams): Promise<number> {
  let code = OK;
  const done = (result: number) => {
    code = result;
  };
  const program = createProgram(args, streams, done);
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE;
    if (!(error instanceof UsageError)) throw error;
    streams.err(`skill-convert: ${visible(error.message)}\n`);
    return USAGE;
  }
}

const INPUTS = "a skill's folder, a manifest file, a folder that holds skills at any depth, or - for standard input";

const ROOT = "a folder that holds skills at any depth";

type AddCommand = (program: Command, streams: Streams, done: (code: number) => void) => void;

const COMMANDS: ReadonlyMap<string | undefined, AddCommand> = new Map([
  ["convert", addConvert],
  ["validate", addValidate],
  ["migrate", addMigrate],
  ["inspect", addInspect],
  ["detect", addDetect],
  ["formats", addFormats],
  ["schema", addSchema],
  ["index", addIndex],
  ["registry", addRegistry],
  ["compat", addCompat],
  ["report", addReport],
  ["check", addCheck],
  ["run", addRun],
  ["trust", addTrust],
]);

/** Describes the command that is named; all of them where none is, for the help and for what was meant. */
function createProgram(args: readonly string[], streams: Streams, done: (code: number) => void): Command {
  const program = new Command("skill-convert")
    .description("Converts agent skills between manifest formats, and says exactly what a conversion lost.")
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: streams.out,
      writeErr: streams.err,
      outputError: (message, write) => write(message.replace(/^error:/, "skill-convert:")),
    })
    .hook("preAction", (_, { args: words }) => {
      // A variable that is not set would be the working directory.
      if (words.includes("")) throw new UsageError("an argument is empty; a variable may not be set");
    })
    .showHelpAfterError("(add --help for more)")
    .addHelpText(
      "after",
      examples("skill-convert convert skills/memory --to stop --out converted", "skill-convert inspect skills/memory"),
    );
  const named = COMMANDS.get(args[0]);
  for (const add of named ? [named] : COMMANDS.values()) add(program, streams, done);
  return withHelp(program);
}

/** Adds a `help` that knows commands of commands, and says where there is no such command. */
function withHelp(parent: Command): Command {
  parent
    .helpCommand(false)
    .command("help")
    .description("Show the help of a command.")
    .argument("[command...]", "the command; none for the help of all")
    .action((names: string[]) => commandNamed(parent, names).help());
  return parent;
}

function commandNamed(parent: Command, names: readonly string[]): Command {
  return names.reduce((within, name, index) => {
    const found = within.commands.find((command) => command.name() === name);
    if (found !== undefined) return found;
    const near = didYouMean(
      name,
      within.commands.map((command) => command.name()),
    );
    throw new UsageError(`there is no command "${names.slice(0, index + 1).join(" ")}"${near}`);
  }, parent);
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
    .option("--shard <i/n>", "only the i-th of n parts, for n machines; see report merge")
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
      // Not loaded on demand: all that it needs, other commands need as well.
      done(await runConvert(inputs, options, streams));
    });
}

function addValidate(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("validate")
    .description("Check skills against everything that their formats' specifications say.")
    .argument("<input...>", INPUTS)
    .option("--from <format>", "the format to validate in, instead of all whose mark a skill carries")
    .option("--strict", "take warnings for errors")
    .option("--fix", "make the fixes that cannot change what a manifest means")
    .option("--dry-run", "with --fix: write nothing, report what would be fixed")
    .option("--diff", "with --fix: show the changes as unified diffs")
    .option("--quiet", "say only what makes a skill invalid")
    .option("--rule <code=level>", "make a finding off, warn or error; may be repeated", collect)
    .option("--allow-field <name>", "accept an unknown field of this name; may be repeated", collect)
    .option("--config <file>", "the configuration file, instead of the nearest skill-convert.config.json upwards")
    .option("--shard <i/n>", "only the i-th of n parts, for n machines; see report merge")
    .addOption(
      new Option("--reporter <name>", "how to print the result")
        .choices(["pretty", "json", "sarif", "github"])
        .default("pretty"),
    )
    .addHelpText(
      "after",
      examples(
        "skill-convert validate skills",
        "skill-convert validate skills/memory --fix --dry-run --diff",
        "skill-convert validate . --strict --rule stop/unknown-field=off --allow-field x-team",
        "skill-convert validate . --reporter sarif > skills.sarif",
      ),
    )
    .action(async (inputs: string[], options: ValidateCommand) => {
      const { runValidate } = await import("./commands/validate.js");
      done(runValidate(inputs, options, streams));
    });
}

function addMigrate(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("migrate")
    .description("Migrate Skill Manifests in a repository from v1 to v2, in place.")
    .argument("<repo>", "the folder that holds the skills, at any depth")
    .option("--dry-run", "write nothing, report what would be written")
    .addOption(new Option("--check", "write nothing, exit with 1 where anything would change").conflicts("dryRun"))
    .option("--diff", "show the changes as unified diffs")
    .option("--force", "touch files with uncommitted changes, too")
    .option("--strip-operation-prefix", "drop a prefix such as mem. that all operations of a skill share")
    .addOption(new Option("--bump <part>", "raise the version of each migrated skill").choices(["minor", "major"]))
    .option("--remove-v1", "take out a v1 block that stands beside a v2 one")
    .option("--shard <i/n>", "only the i-th of n parts, for n machines; see report merge")
    .addOption(reporterOption())
    .addHelpText(
      "after",
      examples(
        "skill-convert migrate . --dry-run --diff",
        "skill-convert migrate skills --strip-operation-prefix --bump minor",
        "skill-convert migrate . --check --reporter json",
      ),
    )
    .action(async (repo: string, options: MigrateCommand) => {
      const { runMigrate } = await import("./commands/migrate.js");
      done(runMigrate(repo, options, streams));
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
      done(await runSchema(format, streams));
    });
}

function addIndex(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("index")
    .description("Print the skills-index.json of all skills below a folder, of whatever formats.")
    .argument("<root>", ROOT)
    .option("--out <file>", "write it to this file")
    .addHelpText("after", examples("skill-convert index skills --out skills/skills-index.json"))
    .action(async (root: string, options: IndexCommand) => {
      const { runIndex } = await import("./commands/index-skills.js");
      done(runIndex(root, options, streams));
    });
}

function addRegistry(program: Command, streams: Streams, done: (code: number) => void): void {
  const registry = program.command("registry").description("Ask about all skills below a folder, of whatever formats.");
  registry.addHelpText(
    "after",
    examples(
      "skill-convert registry check skills",
      "skill-convert registry query skills --text memory",
      "skill-convert help registry query",
    ),
  );
  const load = () => import("./commands/registry.js");
  registry
    .command("check")
    .description("Check that ids are unique, dependencies have no cycles, and no context has a conflict.")
    .argument("<root>", ROOT)
    .addOption(contextOption())
    .addOption(reporterOption())
    .addHelpText(
      "after",
      examples("skill-convert registry check skills", "skill-convert registry check skills --context notes,memory"),
    )
    .action(async (root: string, options: ContextCommand) =>
      done((await load()).runRegistryCheck(root, options, streams)),
    );
  registry
    .command("lookup")
    .description("Print the canonical manifest of one skill.")
    .argument("<root>", ROOT)
    .argument("<id>", "the skill's id")
    .addOption(reporterOption())
    .addHelpText("after", examples("skill-convert registry lookup skills memory"))
    .action(async (root: string, id: string, options: ContextCommand) =>
      done((await load()).runRegistryLookup(root, id, options, streams)),
    );
  registry
    .command("query")
    .description("List the skills that have all that is asked for.")
    .argument("<root>", ROOT)
    .option("--text <words>", "words in the id, name, description or tags")
    .option("--tag <tag>", "a tag")
    .option("--capability <capability>", "a capability")
    .option("--effect <effect>", "an effect, such as fs.write or message")
    .addOption(
      new Option("--runtime <runtime>", "how the skill is carried out").choices([
        "inference",
        "script",
        "human",
        "documentation",
      ]),
    )
    .option("--accepts <json>", "an input that it takes; @file reads it from a file")
    .option("--accepts-schema <json>", "a JSON Schema whose values it takes, or @file")
    .option("--produces <json>", "a JSON Schema that its output has, or @file")
    .addOption(reporterOption())
    .addHelpText("after", examples(`skill-convert registry query skills --accepts '{"query":"x"}' --effect net.fetch`))
    .action(async (root: string, options: QueryOptions & ContextCommand) =>
      done((await load()).runRegistryQuery(root, options, streams)),
    );
  registry
    .command("graph")
    .description("Draw the dependencies; as PNML, the Petri net.")
    .argument("<root>", ROOT)
    .addOption(new Option("--as <language>", "the language").choices(["mermaid", "dot", "pnml"]).default("mermaid"))
    .option("--conflicts", "draw conflicts, too")
    .addOption(reporterOption())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry graph skills --conflicts",
        "skill-convert registry graph skills --as dot > skills.dot",
      ),
    )
    .action(async (root: string, options: GraphCommand) =>
      done((await load()).runRegistryGraph(root, options, streams)),
    );
  registry
    .command("plan")
    .description("Say in which stages skills may run, and why.")
    .argument("<root>", ROOT)
    .addOption(contextOption())
    .addOption(reporterOption())
    .addHelpText(
      "after",
      examples("skill-convert registry plan skills", "skill-convert registry plan skills --context notes,memory"),
    )
    .action(async (root: string, options: ContextCommand) =>
      done((await load()).runRegistryPlan(root, options, streams)),
    );
  registry
    .command("conflicts")
    .description("List the skills that write where others write; inside a context that is an error.")
    .argument("<root>", ROOT)
    .addOption(contextOption())
    .option("--explain <ids>", "say why two skills, as a,b, are or are not in conflict")
    .addOption(reporterOption())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry conflicts skills",
        "skill-convert registry conflicts skills --explain notes,memory",
      ),
    )
    .action(async (root: string, options: ConflictsCommand) =>
      done((await load()).runRegistryConflicts(root, options, streams)),
    );
  withHelp(registry);
}

function addCompat(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("compat")
    .description("Compare two versions of a skill, and say whether the version number was raised enough.")
    .argument("<old>", "the old skill: its folder or manifest file")
    .argument("<new>", "the new one")
    .option("--from <format>", "the format to read, where it is not to be detected")
    .addOption(reporterOption())
    .addHelpText("after", examples("skill-convert compat released/memory skills/memory"))
    .action(async (before: string, after: string, options: CompatCommand) => {
      const { runCompat } = await import("./commands/compat.js");
      done(runCompat(before, after, options, streams));
    });
}

function addCheck(program: Command, streams: Streams, done: (code: number) => void): void {
  withCheckOptions(program.command("check"))
    .description("Say whether a skill could run with these inputs. Nothing of the skill is started.")
    .option("--operation <name>", "the operation, where there are several")
    .addHelpText("after", "\nExit codes: 10 preflight, 11 policy.")
    .addHelpText(
      "after",
      examples(
        "skill-convert check skills/memory --operation search --input query=recipes",
        "skill-convert check skills/memory --input-file inputs.json --allow fs.read,db.read --reporter json",
      ),
    )
    .action(async (skill: string, options: CheckingCommand) => {
      const { runCheck } = await import("./commands/check.js");
      done(await runCheck(skill, options, streams));
    });
}

function addRun(program: Command, streams: Streams, done: (code: number) => void): void {
  withCheckOptions(program.command("run"))
    .description("Run one operation of a skill as its manifest declares, and check it before and after.")
    .argument("[operation]", "the operation, where there are several")
    .option("--dry-run", "start nothing, print what would be started, word by word")
    .option("--enforce-region", "files changed outside the declared write region are an error")
    .option("--timeout <seconds>", "end it after this time, instead of the manifest's")
    .addHelpText("after", "\nExit codes: 10 preflight, 11 policy, 12 run, 13 postcondition.")
    .addHelpText(
      "after",
      examples(
        "skill-convert run skills/memory search --input query=recipes --input limit=3",
        "skill-convert run skills/memory search --input query=recipes --dry-run",
        "skill-convert run skills/publish --input-file inputs.json --policy policy.json",
      ),
    )
    .action(async (skill: string, operation: string | undefined, options: RunCommand) => {
      const { runRun } = await import("./commands/run.js");
      done(await runRun(skill, operation, options, streams));
    });
}

/** What `check` and `run` take alike. */
function withCheckOptions(command: Command): Command {
  return command
    .argument("<skill>", "the skill's folder, or its manifest file")
    .option("--from <format>", "the format to read, where it is not to be detected")
    .option("--input <name=value>", "an input, read by its declared type; may be repeated", collect)
    .option("--input-file <file>", "inputs as a JSON object; - for standard input")
    .option("--allow <effects>", "the only effects that the skill may have, with commas")
    .option("--policy <file>", "the same from a JSON file, with rules for paths and destinations")
    .option("--entrypoint <words>", "the program to start, instead of the manifest's, with {input} for an input")
    .option("--allow-custom-checks", "let assertions of the kind custom run their programs")
    .option("--reviewed", "a sensitive skill was reviewed, so it may have more than a plain run")
    .option("--strict", "what cannot be told counts as a failure")
    .option("--version-argument <command=word>", "what to ask a command's version with; may be repeated", collect)
    .addOption(reporterOption());
}

function addTrust(program: Command, streams: Streams, done: (code: number) => void): void {
  program
    .command("trust")
    .description("Say how far the past runs of skills speak for them: the share of their assertions that passed.")
    .argument("<input...>", INPUTS)
    .option("--from <format>", "the format to read, where it is not to be detected")
    .option("--runs <number>", "look at the last so many runs that left a trace (20)")
    .option("--min <score>", "exit with 1 where a score is lower, or not known")
    .addOption(reporterOption())
    .addHelpText("after", examples("skill-convert trust skills/memory", "skill-convert trust skills --min 0.8"))
    .action(async (inputs: string[], options: TrustCommand) => {
      const { runTrust } = await import("./commands/trust.js");
      done(runTrust(inputs, options, streams));
    });
}

function addReport(program: Command, streams: Streams, done: (code: number) => void): void {
  const report = program.command("report").description("Work with the documents that --reporter json prints.");
  report.addHelpText("after", examples("skill-convert report merge one.json two.json"));
  report
    .command("merge")
    .description("Make the reports of all shards of a run one, as JSON.")
    .argument("<file...>", "the report of each shard")
    .option("--strict", "exit with 1 where anything was lost, or there is a warning")
    .option("--check", "exit with 1 where a migration would change anything")
    .addHelpText(
      "after",
      examples(
        "skill-convert validate . --shard 1/2 --reporter json > one.json",
        "skill-convert validate . --shard 2/2 --reporter json > two.json",
        "skill-convert report merge one.json two.json",
      ),
    )
    .action(async (files: string[], options: MergeCommand) => {
      const { runReportMerge } = await import("./commands/report.js");
      done(runReportMerge(files, options, streams));
    });
  withHelp(report);
}

function contextOption(): Option {
  return new Option("--context <ids>", "the skills that may run together, by id, with commas");
}

function reporterOption(): Option {
  return new Option("--reporter <name>", "how to print the result").choices(["pretty", "json"]).default("pretty");
}

/** Gathers the values of an option that may be repeated. */
function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}
