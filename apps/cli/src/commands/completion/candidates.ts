import type { Argument, CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Workspace } from "@skill-convert/workspace";
import { type Candidate, valuesOf } from "./values.js";

/**
 * Returns the words that the last one can become; none if it can be anything, such as the name of a file.
 *
 * @param program a program that declares all commands
 * @param words the words after the name of the program; the last one is completed, and may be empty
 */
export async function candidatesFor(
  program: CommandUnknownOpts,
  words: readonly string[],
  workspace: Workspace,
): Promise<Candidate[]> {
  const typed = words.at(-1) ?? "";
  const all = await possible(parse(program, words.slice(0, -1)), typed, workspace);
  return all.filter(({ value }) => value.startsWith(typed));
}

/** The command line before the word that is completed. */
interface Parsed {
  readonly command: CommandUnknownOpts;
  /** The option whose value is next. */
  readonly option: Option | undefined;
  readonly positional: readonly string[];
  readonly given: ReadonlySet<Option>;
  /** True after `--`. */
  readonly isEnded: boolean;
}

function parse(program: CommandUnknownOpts, words: readonly string[]): Parsed {
  let command = program;
  let option: Option | undefined;
  let isEnded = false;
  const positional: string[] = [];
  const given = new Set<Option>();
  for (const word of words) {
    if (option !== undefined) {
      option = undefined;
    } else if (!isEnded && word === "--") {
      isEnded = true;
    } else if (!isEnded && word.startsWith("-") && word !== "-") {
      const [name = ""] = word.split("=");
      const found = optionNamed(command, name);
      if (found) given.add(found);
      if (found?.required && name === word) option = found;
    } else {
      const sub = command.commands.find((each) => each.name() === word);
      if (sub) command = sub;
      else positional.push(word);
    }
  }
  return { command, option, positional, given, isEnded };
}

async function possible(parsed: Parsed, typed: string, workspace: Workspace): Promise<readonly Candidate[]> {
  const { command, option, positional, given, isEnded } = parsed;
  if (option !== undefined) return valuesOf(option.flags, option.argChoices, typed, workspace);
  if (!isEnded && typed.startsWith("-")) {
    const [name = ""] = typed.split("=");
    const assigned = name === typed ? undefined : optionNamed(command, name);
    if (assigned === undefined) return optionsOf(command).filter(isPossible(given)).map(shownOption);
    const values = await valuesOf(assigned.flags, assigned.argChoices, typed.slice(name.length + 1), workspace);
    return values.map(({ value, description }) => ({ value: `${name}=${value}`, description }));
  }
  if (command.name() === "help" && command.parent) return subcommands(named(command.parent, positional));
  if (command.commands.length > 0) return positional.length > 0 ? [] : subcommands(command);
  const argument = argumentAt(command, positional.length);
  return argument === undefined ? [] : valuesOf(`<${argument.name()}>`, argument.argChoices, typed, workspace);
}

function optionsOf(command: CommandUnknownOpts): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

function optionNamed(command: CommandUnknownOpts, name: string): Option | undefined {
  return optionsOf(command).find(({ long, short }) => name === long || name === short);
}

/** An option that may be repeated collects its values. */
function isPossible(given: ReadonlySet<Option>): (option: Option) => boolean {
  const names = new Set([...given].filter(({ parseArg }) => parseArg === undefined).map(({ long }) => long));
  return ({ long }) => !names.has(long);
}

function shownOption({ long, short, description }: Option): Candidate {
  return { value: long ?? short ?? "", description };
}

function subcommands(command: CommandUnknownOpts): readonly Candidate[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((each) => ({ value: each.name(), description: each.description() }));
}

function named(command: CommandUnknownOpts, names: readonly string[]): CommandUnknownOpts {
  return names.reduce((within, name) => within.commands.find((each) => each.name() === name) ?? within, command);
}

function argumentAt({ registeredArguments }: CommandUnknownOpts, index: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic ? last : undefined);
}
