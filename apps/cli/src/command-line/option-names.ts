import type { InputError } from "@skill-convert/core";

/** The names of options that differ from those of the settings that they give. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["adapters", "adapter"],
  ["clients", "client"],
  ["command", "stdio"],
  ["port", "http"],
  ["token", "tokenFile"],
]);

/** The option that gives a setting, such as `--input-file`. */
export function optionOf(setting: string): string {
  const name = NAMES.get(setting) ?? setting;
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** A clause for each remedy that tells a person which option avoids the error. */
const REMEDIES: Readonly<Record<string, (command: string) => string>> = {
  force: (command) => `use --force to ${command} anyway`,
  place: () => "name the folder with --as",
  "other-place": () => "name another folder with --as",
  "in-place": (command) => `use --in-place to ${command} skills where they are`,
};

/** The message of an error for a user of the command line: settings in backticks become options, and a remedy is added. */
export function messageIn({ message, remedy }: InputError, command: string): string {
  if (remedy === undefined) return message;
  const words = REMEDIES[remedy];
  if (words !== undefined) return `${message}; ${words(command)}`;
  return message.replace(/`([A-Za-z]+)`/g, (_, setting: string) => optionOf(setting));
}
