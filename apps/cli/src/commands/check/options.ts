import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { collect, examples } from "../../command-line/declarations.js";
import { describeRunning } from "../../running/declarations.js";

export function describeCheck(command: Command) {
  return describeRunning(command)
    .description(
      "Check whether a skill could run with these inputs, without starting it; what a policy refuses of a folder of skills; or what an MCP server serves.",
    )
    .option("--stdio", "treat the argument as a command that starts an MCP server, and check what that server serves")
    .option("--operation <name>", "the operation, if there are several")
    .option(
      "--map <name[=schema]>",
      "an input that will be given a value: its type or JSON Schema, if known; repeatable",
      collect,
    )
    .addOption(
      new Option("--reporter <name>", "the output format; sarif for a folder of skills only")
        .choices(["pretty", "json", "sarif"] as const)
        .default("pretty" as const),
    )
    .addHelpText("after", "\nExit codes: 10 preflight, 11 policy; 1 if a policy refuses a skill of a folder.")
    .addHelpText(
      "after",
      examples(
        "skill-convert check skills/memory --input query=recipes",
        "skill-convert check skills/worklog --map session_date=string --map topic",
        "skill-convert check skills --policy policy.json",
        "skill-convert check http://localhost:8080/mcp",
        'skill-convert check --stdio "npx -y some-server"',
        "skill-convert check skills/memory --input-file inputs.json --allow fs.read",
      ),
    );
}

export type CheckOptions = OptionsOf<typeof describeCheck>;
