import { type Command, Option, type OptionValues } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import {
  CACHE,
  CACHE_LOCATION,
  CONTEXT,
  examples,
  FOOTPRINT,
  FROM,
  HOST,
  ROOT_OR_STORE,
  RUN_INPUT,
  RUN_PLACEHOLDER,
  reporter,
  STORE,
  TOKEN_FILE,
  VAULT,
} from "../../command-line/declarations.js";

/** Begins a command about a registry, in a folder or a database. */
function withPlace(command: Command) {
  return command
    .argument(...ROOT_OR_STORE)
    .option(...STORE)
    .option(...VAULT);
}

/** Ends the options of a command that reads a registry and reports about it, with examples. */
function withReport<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  ...lines: readonly string[]
) {
  return command
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText("after", examples(...lines));
}

export function describeRegistry(command: Command) {
  return command
    .description("Query all skills in a folder as one registry.")
    .addHelpText(
      "after",
      examples(
        "skill-convert registry check skills",
        "skill-convert registry query skills --text memory",
        "skill-convert help registry query",
      ),
    );
}

export function describeCheck(command: Command) {
  return withReport(
    withPlace(command)
      .description("Check that ids are unique, dependencies have no cycles, and skills in a context do not conflict.")
      .option(...CONTEXT)
      .option(
        "--against <revision>",
        "check that every skill that changed since this git revision has its version raised enough",
      ),
    "skill-convert registry check skills",
    "skill-convert registry check skills --context notes,memory",
    "skill-convert registry check skills --against origin/main",
  );
}

export function describeLookup(command: Command) {
  return withReport(
    withPlace(command)
      .description("Print the canonical manifest of one skill.")
      .argument("[id]", "the skill's id")
      .option(...FOOTPRINT),
    "skill-convert registry lookup skills memory",
  );
}

export function describeQuery(command: Command) {
  return withReport(
    withPlace(command)
      .description("List the skills that match all criteria.")
      .option("--text <words>", "words in the id, name, description or tags, or in those of an operation")
      .option("--tag <tag>", "a tag")
      .option("--capability <capability>", "a capability")
      .option("--effect <effect>", "an effect, such as fs.write or message")
      .addOption(
        new Option("--runtime <runtime>", "how the skill is executed").choices([
          "inference",
          "script",
          "human",
          "documentation",
        ]),
      )
      .option("--accepts <json>", "an input, or a JSON Schema of inputs, that the skill takes; or @file")
      .option("--accepts-schema <json>", "a JSON Schema whose instances the skill accepts, or @file")
      .option("--produces <json>", "a JSON Schema that the output satisfies, or @file")
      .option("--limit <count>", "the most skills to list (default: all; with --store, 100)")
      .option("--after <place>", "continue after this place, which the page before names")
      .option(...FOOTPRINT),
    `skill-convert registry query skills --accepts '{"query":"x"}'`,
  );
}

export function describeGraph(command: Command) {
  return withReport(
    withPlace(command)
      .description("Print the dependency graph; as PNML, the Petri net.")
      .addOption(
        new Option("--as <language>", "the graph language (default: mermaid)").choices(["mermaid", "dot", "pnml"]),
      )
      .option("--conflicts", "include conflicts"),
    "skill-convert registry graph skills --conflicts",
    "skill-convert registry graph skills --as dot > skills.dot",
  );
}

export function describePlan(command: Command) {
  return withReport(
    withPlace(command)
      .description("Plan the stages in which skills can run, with reasons.")
      .option(...CONTEXT)
      .option(...RUN_INPUT)
      .option(...RUN_PLACEHOLDER),
    "skill-convert registry plan skills",
    "skill-convert registry plan skills --context notes,memory",
  );
}

export function describeConflicts(command: Command) {
  return withReport(
    withPlace(command)
      .description("List the skills that write to overlapping folders; within a context, this is an error.")
      .option(...CONTEXT)
      .option("--explain <ids>", "explain why two skills (a,b), or two runs of one (a,a#2), do or do not conflict")
      .option(...RUN_INPUT)
      .option(...RUN_PLACEHOLDER),
    "skill-convert registry conflicts skills",
    "skill-convert registry conflicts skills --explain notes,memory",
    "skill-convert registry conflicts skills --explain write,write#2",
  );
}

export function describePipeline(command: Command) {
  return withReport(
    withPlace(command)
      .description("List the skills that can follow another one, or the shortest pipeline from one to another.")
      .argument("[from]", "the id of the first skill")
      .argument("[to]", "the id of the last skill"),
    "skill-convert registry pipeline skills fetch",
    "skill-convert registry pipeline skills fetch summarise",
  );
}

export function describeRegister(command: Command) {
  return withReport(
    command
      .description("Copy a skill into a folder of skills, if the registry stays consistent.")
      .argument("<skill>", "the skill's folder or manifest file")
      .option("--in <root>", "the folder of skills")
      .option(...STORE)
      .option("--replace", "in a database, replace the version that is registered")
      .option("--as <folder>", "the skill's folder in the root (default: its id)")
      .option(...FROM)
      .option(...VAULT)
      .option(...CONTEXT)
      .option("--dry-run", "write nothing"),
    "skill-convert registry register drafts/memory --in skills",
    "skill-convert registry register drafts/memory --in skills --dry-run",
  );
}

export function describeInit(command: Command) {
  return command
    .description("Create a registry in a database, or bring the tables of an older version up to date.")
    .option(...STORE)
    .option("--rebuild", "build all tables again from the history, such as after a backup of it was restored")
    .addHelpText(
      "after",
      examples(
        "skill-convert registry init --store postgres://localhost/skills",
        "skill-convert registry init --store postgres://localhost/skills --config skill-convert.config.json",
      ),
    );
}

export function describeImport(command: Command) {
  return command
    .description("Register all skills of a folder or of an export in a database, and replace those that have changed.")
    .argument("<source>", "the folder to search for skills, or the file of an export (.ndjson)")
    .option(...STORE)
    .option("--into <vault>", "the vault of the skills of a folder (default: the one without a name)")
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry import skills --store postgres://localhost/skills",
        "skill-convert registry import backup.ndjson --store postgres://localhost/skills",
      ),
    );
}

export function describeExport(command: Command) {
  return command
    .description("Print all skills of a database, one JSON object per line.")
    .option(...STORE)
    .addHelpText(
      "after",
      examples("skill-convert registry export --store postgres://localhost/skills > backup.ndjson"),
    );
}

export function describeServeRegistry(command: Command) {
  return withPlace(command)
    .description("Answer questions about a registry over HTTP, read-only, with JSON.")
    .option("--http <port>", "the port to listen on", "8080")
    .option(...HOST)
    .option(...TOKEN_FILE)
    .addHelpText(
      "after",
      examples(
        "skill-convert registry serve skills",
        "skill-convert registry serve --http 8080 --store postgres://localhost/skills",
      ),
    );
}

export function describeRemove(command: Command) {
  return command
    .description("Remove a skill from a database.")
    .argument("<id>", "the skill's id")
    .option(...STORE)
    .option("--dry-run", "change nothing")
    .addOption(reporter())
    .addHelpText("after", examples("skill-convert registry remove memory --store postgres://localhost/skills"));
}

export function describeHistory(command: Command) {
  return command
    .description("Print the changes and recorded questions of a database, one JSON object per line.")
    .option(...STORE)
    .option("--after <number>", "only those after this sequence number")
    .addHelpText("after", examples("skill-convert registry history --store postgres://localhost/skills --after 1200"));
}

export type RegistryServeOptions = OptionsOf<typeof describeServeRegistry>;
export type InitOptions = OptionsOf<typeof describeInit>;
export type ImportOptions = OptionsOf<typeof describeImport>;
export type ExportOptions = OptionsOf<typeof describeExport>;
export type RemoveOptions = OptionsOf<typeof describeRemove>;
export type HistoryOptions = OptionsOf<typeof describeHistory>;
export type RegisterOptions = OptionsOf<typeof describeRegister>;
export type PipelineOptions = OptionsOf<typeof describePipeline>;
export type CheckOptions = OptionsOf<typeof describeCheck>;
export type LookupOptions = OptionsOf<typeof describeLookup>;
export type QueryOptions = OptionsOf<typeof describeQuery>;
export type GraphOptions = OptionsOf<typeof describeGraph>;
export type PlanOptions = OptionsOf<typeof describePlan>;
export type ConflictsOptions = OptionsOf<typeof describeConflicts>;
