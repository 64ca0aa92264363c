import { type Command, Option } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import {
  collect,
  examples,
  FROM,
  HOST,
  OPTION_GROUPS,
  ROOT_OR_STORE,
  STORE,
  TOKEN_FILE,
} from "../../command-line/declarations.js";

export const HOSTS = ["claude", "vscode", "cursor", "codex"] as const;

export function describeServe(command: Command) {
  return command
    .description(
      "Serve the skills in a folder, or a database, to agents over MCP: as skills and, where a policy allows it, as tools.",
    )
    .argument(...ROOT_OR_STORE)
    .option(...STORE)
    .optionsGroup(OPTION_GROUPS.permissions)
    .option("--allow <effects>", "run operations with these effects, such as fs.read,net.fetch; all others are denied")
    .option("--policy <file>", "run operations that a JSON policy file allows")
    .optionsGroup(OPTION_GROUPS.execution)
    .option(...FROM)
    .option("--entrypoint <skill=words>", "the program of a skill whose manifest cannot name one; repeatable", collect)
    .addOption(
      new Option(
        "--sandbox <mode>",
        "run operations in a sandbox if there is one (the default), only in one (the default if --host is not local), or never",
      ).choices(["auto", "required", "off"] as const),
    )
    .option("--enforce-region", "report changes outside the declared write region as errors")
    .option("--timeout <seconds>", "stop an operation after this time, instead of the manifest's timeout")
    .optionsGroup(OPTION_GROUPS.server)
    .option("--fallback-tools", "add tools that list and read skills, for hosts that know only tools")
    .option("--http <port>", "serve Streamable HTTP on this port instead of standard input and output")
    .option(...HOST)
    .option(...TOKEN_FILE)
    .addOption(
      new Option("--client-config <host>", "print the host's settings for this server, and exit").choices(HOSTS),
    )
    .addHelpText("after", "\nWithout --allow or --policy nothing is run. Messages go to standard error.")
    .addHelpText(
      "after",
      examples(
        "skill-convert serve skills",
        "skill-convert serve skills --allow fs.read,proc.exec --http 8080",
        "skill-convert serve skills --client-config claude",
        "skill-convert serve --store postgres://localhost/skills",
      ),
    );
}

export type ServeOptions = OptionsOf<typeof describeServe>;
