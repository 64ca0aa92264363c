import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { InputError } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";
import { createColours } from "../output/colours.js";
import type { Streams } from "../output/streams.js";

/** The width of a line of help that does not go to a terminal. */
const HELP_WIDTH = 80;

/** Sets how the help of a command and of its subcommands looks. */
export function setHelpStyle(program: Command, { colour, columns }: Pick<Streams, "colour" | "columns">): void {
  const { bold } = createColours(colour);
  program.configureHelp({
    helpWidth: columns ?? HELP_WIDTH,
    // Descriptions stay beside their options on a narrow terminal, too.
    minWidthToWrap: 20,
    subcommandTerm: (command) => command.name(),
    styleTitle: bold,
  });
}

/** Declares the options that every command has. The arguments no longer contain the first two; see `takeColour`. */
export function addStreamOptions(described: CommandUnknownOpts): void {
  described
    .option("--color", "use colours, even if the output does not go to a terminal")
    .option("--no-color", "use no colours")
    .helpOption("-h, --help", "show this help");
}

/** Adds a `help` command that also finds subcommands, and fails if the command does not exist. */
export function addHelp(parent: Command): void {
  parent
    .helpCommand(false)
    .command("help")
    .description("Show help for a command.")
    .argument("[command...]", "the command (default: all)")
    .action((names) => commandNamed(parent, names).help());
}

/**
 * Fails if the first words of a command line do not name a command, even if the line also asks for help.
 *
 * @throws InputError
 */
export function checkNames(program: Command, args: readonly string[]): void {
  let within: CommandUnknownOpts = program;
  const names: string[] = [];
  for (const name of args) {
    if (within.commands.length === 0 || name.startsWith("-")) return;
    names.push(name);
    within = commandNamed(program, names);
  }
}

/** @throws InputError if the command does not exist */
function commandNamed(parent: CommandUnknownOpts, names: readonly string[]): CommandUnknownOpts {
  return names.reduce((within: CommandUnknownOpts, name, index) => {
    const found = within.commands.find((command) => command.name() === name);
    if (found !== undefined) return found;
    const known = within.commands.map((command) => command.name());
    throw new InputError(`unknown command "${names.slice(0, index + 1).join(" ")}"${didYouMean(name, known)}`);
  }, parent);
}
