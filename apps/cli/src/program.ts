import { type CommandGroup, command } from "./command-line/command.js";
import { takeColour } from "./command-line/declarations.js";
import { runCommandLine } from "./command-line/run.js";
import { describeCheck } from "./commands/check/options.js";
import { describeCompat } from "./commands/compat/options.js";
import { describeCompletion } from "./commands/completion/options.js";
import { describeConvert } from "./commands/convert/options.js";
import { runConvert } from "./commands/convert/run.js";
import { describeDetect } from "./commands/detect/options.js";
import { exportGroup } from "./commands/export/export.js";
import { describeFormats } from "./commands/formats/options.js";
import { importGroup } from "./commands/import/import.js";
import { describeIndex } from "./commands/index/options.js";
import { describeInspect } from "./commands/inspect/options.js";
import { describeLsp } from "./commands/lsp/options.js";
import { describeMigrate } from "./commands/migrate/options.js";
import { describePack } from "./commands/pack/options.js";
import { plugin } from "./commands/plugin/plugin.js";
import { registry } from "./commands/registry/registry.js";
import { describeRun } from "./commands/run/options.js";
import { describeSchema } from "./commands/schema/options.js";
import { describeServe } from "./commands/serve/options.js";
import { describeTrust } from "./commands/trust/options.js";
import { describeValidate } from "./commands/validate/options.js";
import { main } from "./main.js";
import { printing, type RawStreams } from "./output/streams.js";

/** The commands. The implementation of each is loaded when it is called. */
const COMMANDS: readonly CommandGroup[] = [
  {
    heading: "Convert and validate:",
    commands: new Map([
      // `convert` is loaded at once, because its modules are those that every command needs.
      ["convert", command(describeConvert, async () => runConvert)],
      ["validate", command(describeValidate, async () => (await import("./commands/validate/run.js")).runValidate)],
      ["migrate", command(describeMigrate, async () => (await import("./commands/migrate/run.js")).runMigrate)],
      ["detect", command(describeDetect, async () => (await import("./commands/detect/run.js")).runDetect)],
      ["inspect", command(describeInspect, async () => (await import("./commands/inspect/run.js")).runInspect)],
    ]),
  },
  {
    heading: "Folders of skills and versions:",
    commands: new Map([
      ["registry", registry],
      ["index", command(describeIndex, async () => (await import("./commands/index/run.js")).runIndex)],
      ["compat", command(describeCompat, async () => (await import("./commands/compat/run.js")).runCompat)],
      ["plugin", plugin],
      ["pack", command(describePack, async () => (await import("./commands/pack/run.js")).runPack)],
    ]),
  },
  {
    heading: "Run and serve skills:",
    commands: new Map([
      ["check", command(describeCheck, async () => (await import("./commands/check/run.js")).runCheck)],
      ["run", command(describeRun, async () => (await import("./commands/run/run.js")).runRun)],
      ["trust", command(describeTrust, async () => (await import("./commands/trust/run.js")).runTrust)],
      ["serve", command(describeServe, async () => (await import("./commands/serve/run.js")).runServe)],
      ["export", exportGroup],
      ["import", importGroup],
    ]),
  },
  {
    heading: "More:",
    commands: new Map([
      ["formats", command(describeFormats, async () => (await import("./commands/formats/run.js")).runFormats)],
      ["schema", command(describeSchema, async () => (await import("./commands/schema/run.js")).runSchema)],
      [
        "completion",
        command(describeCompletion, async () => (await import("./commands/completion/run.js")).completionOf(COMMANDS)),
      ],
      ["lsp", command(describeLsp, async () => (await import("./commands/lsp/run.js")).runLsp)],
    ]),
  },
];

/** Runs the command line and returns the exit code. */
export function run(args: readonly string[], streams: RawStreams): Promise<number> {
  const { rest, colour } = takeColour(args);
  return runCommandLine(COMMANDS, rest, printing(streams, colour));
}

/** Runs the command line with the streams of this process, and sets its exit code. */
export function start(args: readonly string[]): Promise<void> {
  return main((streams) => run(args, streams));
}
