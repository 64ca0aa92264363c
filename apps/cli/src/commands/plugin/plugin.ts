import { command, group } from "../../command-line/command.js";
import { describeConvert, describePlugin, describeSync, describeValidate } from "./options.js";

/** `skill-convert plugin`, the group of commands about the plugins around skills. */
export const plugin = group(
  describePlugin,
  new Map([
    ["validate", command(describeValidate, async () => (await import("./validate.js")).runPluginValidate)],
    ["convert", command(describeConvert, async () => (await import("./convert.js")).runPluginConvert)],
    ["sync", command(describeSync, async () => (await import("./sync.js")).runPluginSync)],
  ]),
);
