import type { CommandGroup, Work } from "../../command-line/command.js";
import { createProgram } from "../../command-line/run.js";
import { OK } from "../../output/exit.js";
import { candidatesFor } from "./candidates.js";
import type { CompletionOptions, Shell } from "./options.js";
import { SCRIPTS } from "./scripts.js";
import type { Candidate } from "./values.js";

/** `skill-convert completion`: prints a shell's script, or what the script asks for. Returns the exit code. */
export function completionOf(groups: readonly CommandGroup[]): Work<[Shell], CompletionOptions> {
  return async (shell, { word }, streams, workspace) => {
    if (word === undefined) {
      streams.data(SCRIPTS[shell]);
      return OK;
    }
    const words = shell === "bash" ? joinedWords(word) : word;
    const candidates = await candidatesFor(
      createProgram(groups, [], streams, () => {}),
      words,
      workspace,
    );
    const lines = candidates.map((candidate) => lineFor(shell, candidate, words.at(-1) ?? ""));
    streams.data(lines.map((line) => `${line}\n`).join(""));
    return OK;
  };
}

/** Joins the words that bash divides before and after `=` and `:`. */
function joinedWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isSeparator = /^[=:]+$/.test(word);
    if (joined.length > 0 && (isOpen || isSeparator)) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    isOpen = isSeparator;
  }
  return joined;
}

/** @param typed the word that is completed, of which bash replaces only the part after the last `=` or `:` */
function lineFor(shell: Shell, { value, description }: Candidate, typed: string): string {
  if (shell === "bash") return value.slice(Math.max(typed.lastIndexOf("="), typed.lastIndexOf(":")) + 1);
  const name = shell === "zsh" ? value.replace(/[\\:]/g, "\\$&") : value;
  const separator = shell === "zsh" ? ":" : "\t";
  return description === "" ? name : `${name}${separator}${description.replace(/\s+/g, " ")}`;
}
