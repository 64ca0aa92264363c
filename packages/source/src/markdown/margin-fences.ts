import { lineEnd, lineStart, nextLine } from "../lines.js";
import type { Fence } from "./blocks.js";
import { htmlBlockKind } from "./html-blocks.js";

const LINE_FEED = 10;
const SPACE = 32;
const LESS_THAN = 60;
const BACKTICK = 96;

/**
 * The top-level fenced code blocks of a string, if they can be found without following its block structure: a fence at
 * the margin, or one column in, is never part of a list item or a block quote, and interrupts every paragraph.
 * Undefined where a fence or an HTML block may lie in a container, or begins with two columns of white space or more.
 */
export function marginFences(text: string, start: number): Fence[] | undefined {
  const fences: Fence[] = [];
  const candidates = new Candidates(text, start);
  let open: Opening | undefined;
  for (let from = candidates.next(); from >= 0; from = candidates.next()) {
    const at = Math.max(start, lineStart(text, from));
    const next = nextLine(text, from);
    const code = text.charCodeAt(from);
    const indent = from - at;
    if (code === LESS_THAN) {
      if (open === undefined && htmlBlockKind(text.slice(from, lineEnd(text, from)), false) >= 0) return undefined;
      continue;
    }
    let to = from;
    while (text.charCodeAt(to) === code) to++;
    const marker = text.slice(from, to);
    const rest = text.slice(to, lineEnd(text, to));
    if (open === undefined) {
      if (code === BACKTICK && rest.includes("`")) continue;
      if (indent > 1) return undefined;
      open = { start: at, contentStart: next, info: rest.trim(), marker, indent };
    } else if (marker.startsWith(open.marker) && /^[ \t]*$/.test(rest)) {
      fences.push(complete(open, at, next, true));
      open = undefined;
    }
  }
  if (open !== undefined) fences.push(complete(open, text.length, text.length, false));
  return fences;
}

type Opening = Omit<Fence, "end" | "contentEnd" | "closed">;

/** Spelled out: Node 20 takes a microsecond for each field that is added to what `...` copies. */
function complete(opening: Opening, contentEnd: number, end: number, closed: boolean): Fence {
  const { start, contentStart, info, marker, indent } = opening;
  return { start, end, contentStart, contentEnd, info, marker, indent, closed };
}

const MARKS = ["```", "~~~", "<"] as const;

/** The lines of a string that may begin a fence or an HTML block, found by what they begin with. */
class Candidates {
  readonly #text: string;
  readonly #start: number;
  /** Where each mark comes next; -1 where it does not. */
  readonly #found: number[];

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
    this.#found = MARKS.map((mark) => text.indexOf(mark, start));
  }

  /** Where the next such line begins, after at most three spaces; -1 where there is none. */
  next(): number {
    for (;;) {
      const first = this.#first();
      const at = this.#found[first] ?? -1;
      if (at < 0) return -1;
      // What a line begins with is the first mark on it.
      const next = nextLine(this.#text, at);
      this.#found[first] = next < this.#text.length ? this.#text.indexOf(MARKS[first] ?? "", next) : -1;
      if (this.#isFirstOnLine(at)) return at;
    }
  }

  /** The mark that comes first. */
  #first(): number {
    let first = 0;
    for (let mark = 1; mark < MARKS.length; mark++) {
      const at = this.#found[mark] ?? -1;
      const best = this.#found[first] ?? -1;
      if (at >= 0 && (best < 0 || at < best)) first = mark;
    }
    return first;
  }

  #isFirstOnLine(at: number): boolean {
    let from = at;
    while (from > this.#start && at - from <= 3 && this.#text.charCodeAt(from - 1) === SPACE) from--;
    return at - from <= 3 && (from === this.#start || this.#text.charCodeAt(from - 1) === LINE_FEED);
  }
}
