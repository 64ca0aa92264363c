import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { didYouMean } from "@skill-convert/core/adapters";
import { UsageError } from "../output/exit.js";

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
 * @throws UsageError
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

/** @throws UsageError if the command does not exist */
function commandNamed(parent: CommandUnknownOpts, names: readonly string[]): CommandUnknownOpts {
  return names.reduce((within: CommandUnknownOpts, name, index) => {
    const found = within.commands.find((command) => command.name() === name);
    if (found !== undefined) return found;
    const known = within.commands.map((command) => command.name());
    throw new UsageError(`unknown command "${names.slice(0, index + 1).join(" ")}"${didYouMean(name, known)}`);
  }, parent);
}
