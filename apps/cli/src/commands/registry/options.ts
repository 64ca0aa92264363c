import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import {
  CACHE,
  CACHE_LOCATION,
  CONTEXT,
  examples,
  FOOTPRINT,
  FROM,
  ROOT,
  RUN_INPUT,
  RUN_PLACEHOLDER,
  reporter,
  VAULT,
} from "../../command-line/declarations.js";

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
  return command
    .description("Check that ids are unique, dependencies have no cycles, and skills in a context do not conflict.")
    .argument(...ROOT)
    .option(...VAULT)
    .option(...CONTEXT)
    .option(
      "--against <revision>",
      "check that every skill that changed since this git revision has its version raised enough",
    )
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry check skills",
        "skill-convert registry check skills --context notes,memory",
        "skill-convert registry check skills --against origin/main",
      ),
    );
}

export function describeLookup(command: Command) {
  return command
    .description("Print the canonical manifest of one skill.")
    .argument(...ROOT)
    .argument("<id>", "the skill's id")
    .option(...VAULT)
    .option(...FOOTPRINT)
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText("after", examples("skill-convert registry lookup skills memory"));
}

export function describeQuery(command: Command) {
  return command
    .description("List the skills that match all criteria.")
    .argument(...ROOT)
    .option(...VAULT)
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
    .option(...FOOTPRINT)
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText("after", examples(`skill-convert registry query skills --accepts '{"query":"x"}'`));
}

export function describeGraph(command: Command) {
  return command
    .description("Print the dependency graph; as PNML, the Petri net.")
    .argument(...ROOT)
    .option(...VAULT)
    .addOption(
      new Option("--as <language>", "the graph language (default: mermaid)").choices(["mermaid", "dot", "pnml"]),
    )
    .option("--conflicts", "include conflicts")
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry graph skills --conflicts",
        "skill-convert registry graph skills --as dot > skills.dot",
      ),
    );
}

export function describePlan(command: Command) {
  return command
    .description("Plan the stages in which skills can run, with reasons.")
    .argument(...ROOT)
    .option(...VAULT)
    .option(...CONTEXT)
    .option(...RUN_INPUT)
    .option(...RUN_PLACEHOLDER)
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples("skill-convert registry plan skills", "skill-convert registry plan skills --context notes,memory"),
    );
}

export function describeConflicts(command: Command) {
  return command
    .description("List the skills that write to overlapping folders; within a context, this is an error.")
    .argument(...ROOT)
    .option(...VAULT)
    .option(...CONTEXT)
    .option("--explain <ids>", "explain why two skills (a,b), or two runs of one (a,a#2), do or do not conflict")
    .option(...RUN_INPUT)
    .option(...RUN_PLACEHOLDER)
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry conflicts skills",
        "skill-convert registry conflicts skills --explain notes,memory",
        "skill-convert registry conflicts skills --explain write,write#2",
      ),
    );
}

export function describePipeline(command: Command) {
  return command
    .description("List the skills that can follow another one, or the shortest pipeline from one to another.")
    .argument(...ROOT)
    .argument("<from>", "the id of the first skill")
    .argument("[to]", "the id of the last skill")
    .option(...VAULT)
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry pipeline skills fetch",
        "skill-convert registry pipeline skills fetch summarise",
      ),
    );
}

export function describeRegister(command: Command) {
  return command
    .description("Copy a skill into a folder of skills, if the registry stays consistent.")
    .argument("<skill>", "the skill's folder or manifest file")
    .requiredOption("--in <root>", "the folder of skills")
    .option("--as <folder>", "the skill's folder in the root (default: its id)")
    .option(...FROM)
    .option(...VAULT)
    .option(...CONTEXT)
    .option("--dry-run", "write nothing")
    .option(...CACHE)
    .option(...CACHE_LOCATION)
    .addOption(reporter())
    .addHelpText(
      "after",
      examples(
        "skill-convert registry register drafts/memory --in skills",
        "skill-convert registry register drafts/memory --in skills --dry-run",
      ),
    );
}

export type RegisterOptions = OptionsOf<typeof describeRegister>;
export type PipelineOptions = OptionsOf<typeof describePipeline>;
export type CheckOptions = OptionsOf<typeof describeCheck>;
export type LookupOptions = OptionsOf<typeof describeLookup>;
export type QueryOptions = OptionsOf<typeof describeQuery>;
export type GraphOptions = OptionsOf<typeof describeGraph>;
export type PlanOptions = OptionsOf<typeof describePlan>;
export type ConflictsOptions = OptionsOf<typeof describeConflicts>;
