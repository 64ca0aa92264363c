import { command, group } from "../../command-line/command.js";
import { describePlugin, describeSync, describeValidate } from "./options.js";

/** `skill-convert plugin`, the group of commands about the plugins around skills. */
export const plugin = group(
  describePlugin,
  new Map([
    ["validate", command(describeValidate, async () => (await import("./validate.js")).runPluginValidate)],
    ["sync", command(describeSync, async () => (await import("./sync.js")).runPluginSync)],
  ]),
);
