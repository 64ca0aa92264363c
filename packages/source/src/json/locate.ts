import type { Path } from "@skill-convert/core";
import type { Located } from "../place.js";

const [QUOTE, OPEN_BRACKET, OPEN_BRACE] = [34, 91, 123];
const SPACE = /[ \t\r\n]*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const BARE = /[^,\]}\s]*/y;
/** The next string or bracket: what is between them cannot matter. */
const STRUCTURE = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g;

/** The entries of a record by their keys, or the items of a list by their numbers. */
type Entries = ReadonlyMap<string, Entry>;

interface Entry {
  readonly member: NonNullable<Located["member"]>;
  readonly value: Located["value"];
}

/**
 * Finds places in a text that is known to be JSON without duplicate keys: of the lists and records on the way to them
 * only, each looked at once, and by search rather than character by character.
 */
export class JsonPlaces {
  readonly #source: string;
  readonly #root: Located;
  /** What is in a list or record, by where it begins. */
  readonly #entries = new Map<number, Entries>();

  constructor(source: string) {
    this.#source = source;
    const start = after(SPACE, source, 0);
    this.#root = { member: undefined, value: { start, end: endOfValue(source, start) } };
  }

  locate(path: Path): Located | undefined {
    let found = this.#root;
    for (const segment of path) {
      const next = this.#entriesAt(found.value.start).get(String(segment));
      if (next === undefined) return undefined;
      found = next;
    }
    return found;
  }

  #entriesAt(open: number): Entries {
    let entries = this.#entries.get(open);
    if (entries === undefined) {
      entries = readEntries(this.#source, open);
      this.#entries.set(open, entries);
    }
    return entries;
  }
}

/** None where a scalar begins. */
function readEntries(source: string, open: number): Entries {
  const entries = new Map<string, Entry>();
  const code = source.charCodeAt(open);
  if (code !== OPEN_BRACE && code !== OPEN_BRACKET) return entries;
  const closing = code === OPEN_BRACE ? "}" : "]";
  for (let at = after(SPACE, source, open + 1); at < source.length && source[at] !== closing; ) {
    const named = code === OPEN_BRACE;
    const member = named ? readKey(source, at) : { keyStart: at, keyEnd: at, start: at, afterMark: at };
    const start = after(SPACE, source, member.afterMark);
    const end = endOfValue(source, start);
    entries.set(member.key ?? String(entries.size), { member, value: { start, end } });
    at = after(SPACE, source, end);
    if (source[at] === ",") at = after(SPACE, source, at + 1);
  }
  return entries;
}

function readKey(source: string, keyStart: number): Entry["member"] {
  const keyEnd = after(STRING, source, keyStart);
  const quoted = source.slice(keyStart, keyEnd);
  const key = quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  return { key, keyStart, keyEnd, start: keyStart, afterMark: after(SPACE, source, keyEnd) + 1 };
}

function endOfValue(source: string, start: number): number {
  const code = source.charCodeAt(start);
  if (code === QUOTE) return after(STRING, source, start);
  if (code !== OPEN_BRACE && code !== OPEN_BRACKET) return after(BARE, source, start);
  let depth = 0;
  STRUCTURE.lastIndex = start;
  while (STRUCTURE.test(source)) {
    const last = source[STRUCTURE.lastIndex - 1];
    if (last === "{" || last === "[") depth++;
    else if (last !== '"' && --depth === 0) return STRUCTURE.lastIndex;
  }
  return source.length;
}

/** Where the text that a pattern matches at an offset ends. */
function after(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}
