import type { Reference, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";

/** The words of a command, each a template, or the problem if it cannot be split. */
export type Words =
  | { readonly words: readonly Template[]; readonly problem?: never }
  | { readonly words?: never; readonly problem: string };

const QUOTES: ReadonlySet<string> = new Set(['"', "'"]);
const ESCAPABLE: ReadonlySet<string> = new Set(['"', "'", "\\", " "]);

/**
 * Splits a command at white space before its placeholders are replaced, so that a value is always part of one word.
 * Quotes keep white space, and a backslash escapes a quote, a space or another backslash. Nothing else is special,
 * because there is no shell.
 *
 * @example
 * splitWords("grep -q 'two words' notes.md").words; // ["grep", "-q", "two words", "notes.md"]
 */
export function splitWords(command: Template): Words {
  const splitter = new Splitter();
  for (const part of templateParts(command)) {
    if (typeof part === "string") splitter.text(part);
    else splitter.reference(part);
  }
  return splitter.end();
}

class Splitter {
  readonly #words: Template[] = [];
  #word: (string | Reference)[] | undefined;
  #quote: string | undefined;

  reference(reference: Reference): void {
    this.#word = [...(this.#word ?? []), reference];
  }

  text(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      const next = text.charAt(at + 1);
      if (char === "\\" && this.#quote !== "'" && ESCAPABLE.has(next)) {
        this.#add(next);
        at++;
      } else if (char === this.#quote) this.#quote = undefined;
      else if (this.#quote === undefined && QUOTES.has(char)) {
        this.#quote = char;
        this.#add("");
      } else if (this.#quote === undefined && /\s/.test(char)) this.#close();
      else this.#add(char);
    }
  }

  end(): Words {
    if (this.#quote !== undefined) return { problem: `a quote ${this.#quote} is not closed` };
    this.#close();
    return this.#words.length > 0 ? { words: this.#words } : { problem: "the command is empty" };
  }

  #add(text: string): void {
    const word = this.#word ?? [];
    const last = word.at(-1);
    this.#word = typeof last === "string" ? [...word.slice(0, -1), last + text] : [...word, text];
  }

  #close(): void {
    if (this.#word === undefined) return;
    const word = this.#word.filter((part) => part !== "");
    this.#words.push(word.some((part) => typeof part !== "string") ? word : word.join(""));
    this.#word = undefined;
  }
}
