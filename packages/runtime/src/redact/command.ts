import { REDACTED } from "@skill-convert/core/adapters";
import { isSecretName } from "@skill-convert/source";
import { isSecretPath } from "../sandbox/secrets-on-disk.js";

/**
 * Returns the text of a command for a trace, without the values of options that are named like a secret (stop.md#s165)
 * and without paths of sensitive files (stop.md#s170).
 *
 * @param redact removes all other secrets from a word
 */
export function showCommand(words: readonly string[], redact: (text: string) => string): string {
  return words.map((word, index) => withoutPaths(redact(withoutValue(word, words[index - 1] ?? "")))).join(" ");
}

/** Removes the paths of sensitive files from the text of a command. */
export function withoutPaths(command: string): string {
  return command.replace(/[^\s"'`=,;:()<>|&@]+/g, (part) => (isSecretPath(part) ? REDACTED : part));
}

/** Matches the name of a value in one word, as an option or a variable. */
const NAMED = /^[\w.-]+(?==)/;

function withoutValue(word: string, before: string): string {
  const [name] = NAMED.exec(word) ?? [];
  if (name !== undefined && isSecretName(name)) return `${name}=${REDACTED}`;
  const isValue = before.startsWith("-") && !before.includes("=") && !word.startsWith("-");
  if (isValue && (isSecretName(before) || isLogin(before, word))) return REDACTED;
  return word;
}

/** Returns true for a user with a password, as curl takes it. */
function isLogin(option: string, word: string): boolean {
  return (option === "-u" || option === "--user") && word.includes(":");
}
