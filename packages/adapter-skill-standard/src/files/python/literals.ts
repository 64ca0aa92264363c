import { dictionaryOf, type Evaluated, type Known, limit, listOf, scalar } from "./evaluated.js";
import { readNumberLiteral } from "./numbers.js";
import { readStringLiteral } from "./strings.js";

/** A text without its literals, and what stood there. */
export interface ReadLiterals {
  /** The text with nothing between the brackets of each literal; every offset is where it was. */
  readonly rest: string;
  /** By where they begin. */
  readonly literals: ReadonlyMap<number, Known>;
}

/** A line that returns a list or a dictionary, or gives it a name. One behind a backslash may be inside a string. */
const LINE = /(?<!\\\r?)\n[ \t]*(?:return|\w+(?::[^=\n]*)? =) (?=[[{])/g;

/**
 * Reads the lists and dictionaries that are nothing but data, as schemas are. They are most of what a skill's code
 * says, and the parser takes many times as long for them.
 */
export function readLiterals(text: string): ReadLiterals {
  const literals = new Map<number, Known>();
  let rest = "";
  let last = 0;
  for (const match of text.matchAll(LINE)) {
    const from = match.index + match[0].length;
    if (from < last) continue;
    const literal = readLiteral(text, from);
    // Three quotes would end a text that all of this may stand in.
    if (literal === undefined || /"""|'''/.test(text.slice(from, literal.range.end))) continue;
    literals.set(from, literal);
    const { end } = literal.range;
    rest += `${text.slice(last, from + 1)}${" ".repeat(end - from - 2)}`;
    last = end - 1;
  }
  return { rest: rest + text.slice(last), literals };
}

const SPACE = /(?:[ \t\r\n]|#[^\n]*)*/y;
const PLAIN = /"[^"\\\r\n]*"|'[^'\\\r\n]*'/y;
const ESCAPED = /"(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\\\r\n]|\\[^\r\n])*'/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /(?:True|False|None)(?!\w)/y;

const WORDS: Readonly<Record<string, true | false | null>> = { True: true, False: false, None: null };

/** The literal that begins at a place; undefined where what stands there is anything else. */
export function readLiteral(text: string, start: number): Known | undefined {
  return new LiteralReader(text, start).value();
}

/** Reads plain texts, numbers and the like, and what is made of them; anything else is left to the parser. */
class LiteralReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  value(): Known | undefined {
    const from = this.#at;
    switch (this.#text[from]) {
      case "{":
        return this.#dictionary(from);
      case "[":
        return this.#list(from);
      case '"':
      case "'":
        return this.#string(from);
      case "T":
      case "F":
      case "N": {
        const word = this.#take(WORD);
        return word === undefined ? undefined : known(scalar(this.#since(from), WORDS[word] ?? null));
      }
      default:
        return this.#number(from);
    }
  }

  #string(from: number): Known | undefined {
    const plain = this.#take(PLAIN);
    const text = plain?.slice(1, -1) ?? readStringLiteral(this.#take(ESCAPED) ?? "");
    return text === undefined ? undefined : known(limit(this.#since(from), scalar(this.#since(from), text)));
  }

  #number(from: number): Known | undefined {
    const text = this.#take(NUMBER);
    const negative = text?.startsWith("-") === true;
    const value = text === undefined ? undefined : readNumberLiteral(negative ? text.slice(1) : text);
    if (text === undefined || value === undefined) return undefined;
    // An integer has no negative zero.
    const zero = value === 0 && !/[.e]/i.test(text);
    return scalar(this.#since(from), negative && !zero ? -value : value);
  }

  #list(from: number): Known | undefined {
    const items: Known[] = [];
    for (this.#open(); !this.#closes("]"); ) {
      const item = this.value();
      if (item === undefined || !this.#ends("]")) return undefined;
      items.push(item);
    }
    this.#at++;
    return known(listOf(this.#since(from), items));
  }

  #dictionary(from: number): Known | undefined {
    const members = new Map<string, Known>();
    for (this.#open(); !this.#closes("}"); ) {
      const key = this.value();
      this.#take(SPACE);
      if (typeof key?.value !== "string" || this.#text[this.#at] !== ":") return undefined;
      this.#open();
      const value = this.value();
      if (value === undefined || !this.#ends("}")) return undefined;
      // As in Python, a key that comes again keeps its place and takes the new value.
      members.set(key.value, value);
    }
    this.#at++;
    return known(dictionaryOf(this.#since(from), members));
  }

  /** Steps over a bracket or a colon, and what says nothing after it. */
  #open(): void {
    this.#at++;
    this.#take(SPACE);
  }

  #closes(bracket: string): boolean {
    return this.#text[this.#at] === bracket;
  }

  /** Whether a member ends here, by a comma or by the bracket of the whole. */
  #ends(bracket: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.#at] !== ",") return this.#closes(bracket);
    this.#open();
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #since(from: number): { from: number; to: number } {
    return { from, to: this.#at };
  }
}

function known(result: Evaluated): Known | undefined {
  return result.known ? result : undefined;
}
