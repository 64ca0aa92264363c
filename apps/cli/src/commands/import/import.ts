import type { Command } from "@commander-js/extra-typings";
import { command, group } from "../../command-line/command.js";
import { examples } from "../../command-line/declarations.js";
import { describeImportMcp } from "./options.js";

const describe = (group: Command) =>
  group
    .description("Save what another system offers as a skill.")
    .addHelpText("after", examples("skill-convert import mcp https://example.org/mcp --out servers/notes"));

export const importGroup = group(
  describe,
  new Map([["mcp", command(describeImportMcp, async () => (await import("./run.js")).runImportMcp)]]),
);
