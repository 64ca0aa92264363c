import type { Command, OptionValues } from "@commander-js/extra-typings";
import type { Streams } from "../output/streams.js";
import { addHelp } from "./help.js";

/** Runs a command with its arguments and options, and returns the exit code. */
export type Work<Args extends unknown[], Options> = (...given: [...Args, Options, Streams]) => number | Promise<number>;

/** Declares a command or a group on an empty command, and passes the exit code to `done` when it has run. */
export type CommandSetup = (command: Command, streams: Streams, done: (code: number) => void) => void;

/** Commands by name. */
export type CommandSetups = ReadonlyMap<string, CommandSetup>;

/** The type of a command's options, inferred from its description. */
export type OptionsOf<Describe extends (command: Command) => { opts(): unknown }> = Readonly<
  ReturnType<ReturnType<Describe>["opts"]>
>;

/**
 * Declares a command.
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
    described.action(async () => {
      const work = await load();
      done(await work(...described.processedArgs, described.opts(), streams));
    });
  };
}

/** Declares a command that has subcommands. */
export function group(describe: (command: Command) => Command, entries: CommandSetups): CommandSetup {
  return (empty, streams, done) => {
    const described = describe(empty);
    for (const [name, entry] of entries) entry(described.command(name), streams, done);
    addHelp(described);
  };
}
