import { lineEnd, lineStart, nextLine } from "../lines.js";
import type { Fence } from "./blocks.js";
import { htmlBlockKind } from "./html-blocks.js";

const LINE_FEED = 10;
const SPACE = 32;
const LESS_THAN = 60;
const BACKTICK = 96;

/**
 * Finds the top-level fenced code blocks of a text without following its block structure, if that is possible: a fence
 * at the margin, or one column in, is never part of a list item or a block quote, and interrupts every paragraph.
 * Undefined if a fence or an HTML block may be in a container, or is indented by two columns or more.
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

/** Spelled out, because Node 20 takes a microsecond for each field that is added to a spread object. */
function complete(opening: Opening, contentEnd: number, end: number, closed: boolean): Fence {
  const { start, contentStart, info, marker, indent } = opening;
  return { start, end, contentStart, contentEnd, info, marker, indent, closed };
}

const MARKS = ["```", "~~~", "<"] as const;

/** Finds the lines of a text that may begin a fence or an HTML block. */
class Candidates {
  readonly #text: string;
  readonly #start: number;
  /** The next offset of each mark; -1 if there is none. */
  readonly #found: number[];

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
    this.#found = MARKS.map((mark) => text.indexOf(mark, start));
  }

  /** Returns the offset of the mark on the next such line, after at most three spaces; -1 if there is none. */
  next(): number {
    for (;;) {
      const first = this.#first();
      const at = this.#found[first] ?? -1;
      if (at < 0) return -1;
      // Only the first mark on a line can be at its beginning.
      const next = nextLine(this.#text, at);
      this.#found[first] = next < this.#text.length ? this.#text.indexOf(MARKS[first] ?? "", next) : -1;
      if (this.#isFirstOnLine(at)) return at;
    }
  }

  /** The index of the mark that comes first. */
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
