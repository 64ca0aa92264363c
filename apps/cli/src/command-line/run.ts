import { Command, CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { InputError } from "@skill-convert/core";
import { REPOSITORY } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import { messageOf } from "@skill-convert/workspace";
import { OK, USAGE } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { fold } from "../output/width.js";
import { version } from "../version.js";
import type { CommandGroup } from "./command.js";
import { examples } from "./declarations.js";
import { documentationOf } from "./documentation.js";
import { addHelp, addStreamOptions, checkNames, setHelpStyle } from "./help.js";
import { messageIn } from "./option-names.js";

/** Runs the command line and returns the exit code. A usage error is one line on standard error. */
export async function runCommandLine(
  commands: readonly CommandGroup[],
  args: readonly string[],
  streams: Streams,
): Promise<number> {
  let code = OK;
  const done = (result: number) => {
    code = result;
  };
  try {
    const program = createProgram(commands, args, streams, done);
    checkNames(program, args);
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE;
    const message = error instanceof InputError ? messageIn(error, args[0] ?? "") : internalError(error);
    streams.message(`skill-convert: ${visible(message)}`);
    return USAGE;
  }
}

const EXIT_CODES = `Exit codes:
  0  nothing is wrong
  1  done, and something in the input is wrong; with --strict, something was
     lost for good
  2  the command was wrong, or nothing could be done`;

/** An error outside the work on any one skill, which is guarded separately. */
function internalError(error: unknown): string {
  return `an unexpected error occurred: ${messageOf(error)}. Please report it at ${REPOSITORY}/issues`;
}

/** Declares only the named command; or all commands, for help and suggestions, if the arguments do not name one. */
export function createProgram(
  groups: readonly CommandGroup[],
  args: readonly string[],
  streams: Streams,
  done: (code: number) => void,
): Command {
  const program = new Command("skill-convert")
    .description("Converts agent skills between manifest formats and reports exactly what a conversion loses.")
    .version(version, "-v, --version", "print the version")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => streams.out(fold(text, streams.columns)),
      writeErr: (text) => streams.err(fold(text, streams.columns)),
      getOutHasColors: () => streams.colour,
      getErrHasColors: () => streams.colour,
      outputError: (message, write) => write(message.replace(/^error:/, "skill-convert:")),
    })
    .hook("preAction", (_, { args: words }) => {
      // An unset variable gives an empty argument, which would mean the working directory.
      if (words.includes("")) throw new InputError("an argument is empty; is a variable unset?");
    })
    .showHelpAfterError("(use --help for more)")
    .addHelpText("after", `\n${EXIT_CODES}`)
    .addHelpText(
      "after",
      examples(
        "skill-convert convert skills/memory --to stop --out converted",
        "skill-convert validate skills",
        "skill-convert help convert",
      ),
    )
    .addHelpText("afterAll", ({ command }) => `\nDocumentation: ${documentationOf(namesOf(command))}`);
  addStreamOptions(program);
  setHelpStyle(program, streams);
  const isNamed = groups.some(({ commands }) => commands.has(args[0] ?? ""));
  for (const { heading, commands } of groups) {
    program.commandsGroup(heading);
    for (const [name, entry] of commands) {
      if (name === args[0] || !isNamed) entry(program.command(name), streams, done);
    }
  }
  addHelp(program);
  return program;
}

/** The name of a command and those of the commands that it belongs to, from the outside in. */
function namesOf(command: CommandUnknownOpts): readonly string[] {
  return command.parent ? [...namesOf(command.parent), command.name()] : [];
}
