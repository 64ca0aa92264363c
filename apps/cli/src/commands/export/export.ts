import type { Command } from "@commander-js/extra-typings";
import { command, group } from "../../command-line/command.js";
import { examples } from "../../command-line/declarations.js";
import { describeExportMcp, describeExportOpenApi, describeExportPermissions } from "./options.js";

const describe = (group: Command) =>
  group
    .description("Describe the operations of skills, and what they need, for other systems.")
    .addHelpText("after", examples("skill-convert export mcp skills", "skill-convert export openapi skills"));

export const exportGroup = group(
  describe,
  new Map([
    ["mcp", command(describeExportMcp, async () => (await import("./run.js")).runExportMcp)],
    ["openapi", command(describeExportOpenApi, async () => (await import("./run.js")).runExportOpenApi)],
    [
      "permissions",
      command(describeExportPermissions, async () => (await import("./permissions.js")).runExportPermissions),
    ],
  ]),
);
