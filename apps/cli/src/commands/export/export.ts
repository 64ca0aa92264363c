import type { Command } from "@commander-js/extra-typings";
import { command, group } from "../../command-line/command.js";
import { examples } from "../../command-line/declarations.js";
import { describeExportOpenApi, describeExportPermissions } from "./options.js";

const describe = (group: Command) =>
  group
    .description("Describe the operations of skills, and what they need, for other systems.")
    .addHelpText("after", examples("skill-convert export openapi skills"));

export const exportGroup = group(
  describe,
  new Map([
    ["openapi", command(describeExportOpenApi, async () => (await import("./openapi.js")).runExportOpenApi)],
    [
      "permissions",
      command(describeExportPermissions, async () => (await import("./permissions.js")).runExportPermissions),
    ],
  ]),
);
