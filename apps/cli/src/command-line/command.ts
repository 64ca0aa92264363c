import type { Command, CommandUnknownOpts, OptionValues } from "@commander-js/extra-typings";
import { formatNamed, openWorkspace, type Workspace } from "@skill-convert/workspace";
import type { Streams } from "../output/streams.js";
import { version } from "../version.js";
import { ADAPTER, CONFIG, OPTION_GROUPS } from "./declarations.js";
import { addHelp, addStreamOptions } from "./help.js";

/** Runs a command with its arguments and options, and returns the exit code. */
export type Work<Args extends unknown[], Options> = (
  ...given: [...Args, Options, Streams, Workspace]
) => number | Promise<number>;

/** Declares a command or a group on an empty command, and passes the exit code to `done` when it has run. */
export type CommandSetup = (command: Command, streams: Streams, done: (code: number) => void) => void;

/** Commands by name. */
export type CommandSetups = ReadonlyMap<string, CommandSetup>;

/** Commands that the help lists together. */
export interface CommandGroup {
  readonly heading: string;
  readonly commands: CommandSetups;
}

/** The type of a command's options, inferred from its description. */
export type OptionsOf<Describe extends (command: Command) => { opts(): unknown }> = Readonly<
  ReturnType<ReturnType<Describe>["opts"]>
>;

/**
 * Declares a command that reads skills. Its options can add formats, which are there before it is loaded.
 *
 * @param describe declares the arguments and options, whose types are inferred
 * @param load loads the implementation when the command is called
 */
export function command<Args extends unknown[], Options extends OptionValues>(
  describe: (command: Command) => Command<Args, Options>,
  load: NoInfer<() => Promise<Work<Args, Options>>>,
): CommandSetup {
  return (empty, streams, done) => {
    const described = describe(empty);
    addGeneralOptions(described);
    described.action(async () => {
      const workspace = await workspaceOf(described.opts(), streams);
      replaceTitles(described, workspace);
      const work = await load();
      done(await work(...described.processedArgs, described.opts(), streams, workspace));
    });
  };
}

/** The implementation of a command does not see these options: it finds the formats in the registry. */
function addGeneralOptions(described: CommandUnknownOpts): void {
  described.optionsGroup(OPTION_GROUPS.general);
  if (!described.options.some(({ long }) => long === "--config")) described.option(...CONFIG);
  described.option(...ADAPTER);
  addStreamOptions(described);
}

function workspaceOf({ adapter, config }: OptionValues, streams: Streams): Promise<Workspace> {
  return openWorkspace({
    ...(typeof config === "string" && { config }),
    ...(Array.isArray(adapter) && { adapters: adapter }),
    version,
    standardInput: () => streams.input(),
    onNotice: (message) => streams.message(message),
  });
}

/** Replaces titles of formats among the options with ids. */
function replaceTitles(described: CommandUnknownOpts, { formats }: Workspace): void {
  for (const option of described.options.filter(({ flags }) => flags.endsWith("<format>"))) {
    const value: unknown = described.getOptionValue(option.attributeName());
    if (typeof value === "string") described.setOptionValue(option.attributeName(), formatNamed(formats, value).id);
  }
}

/** Declares a command that has subcommands. */
export function group(describe: (command: Command) => Command, entries: CommandSetups): CommandSetup {
  return (empty, streams, done) => {
    const described = describe(empty);
    for (const [name, entry] of entries) entry(described.command(name), streams, done);
    addStreamOptions(described);
    addHelp(described);
  };
}
