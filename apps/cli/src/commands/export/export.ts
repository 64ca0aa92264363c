import type { Command } from "@commander-js/extra-typings";
import { command, group } from "../../command-line/command.js";
import { describeExportMcp, describeExportOpenApi } from "./options.js";

const describe = (group: Command) => group.description("Describe the operations of skills for other systems.");

export const exportGroup = group(
  describe,
  new Map([
    ["mcp", command(describeExportMcp, async () => (await import("./run.js")).runExportMcp)],
    ["openapi", command(describeExportOpenApi, async () => (await import("./run.js")).runExportOpenApi)],
  ]),
);
