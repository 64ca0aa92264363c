import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { examples, FROM, STORE } from "../../command-line/declarations.js";

export function describeCompat(command: Command) {
  return command
    .description(
      "Compare two versions of a skill or of a folder of skills, and check that version numbers were raised enough.",
    )
    .argument("<old>", "the old skill or a folder of skills: a path, or <revision>:<path> in git")
    .argument("[new]", "the new skill, likewise")
    .option("--against-store", "compare the skills of one input with the registered versions of their ids")
    .option(...STORE)
    .option(...FROM)
    .option("--explain", "also name the rule behind each change, and what refuses the example")
    .addOption(
      new Option("--reporter <name>", "the output format")
        .choices(["pretty", "json", "ndjson", "sarif"] as const)
        .default("pretty"),
    )
    .addHelpText(
      "after",
      examples(
        "skill-convert compat released/memory skills/memory",
        "skill-convert compat HEAD~1:skills/memory skills/memory",
        "skill-convert compat origin/main:apis apis",
        "skill-convert compat skills --store postgres://localhost/skills",
        "skill-convert compat HEAD~1:mcp-tools.json mcp-tools.json --reporter sarif",
      ),
    );
}

export type CompatOptions = OptionsOf<typeof describeCompat>;
