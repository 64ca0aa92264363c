import type { Path } from "@skill-convert/core";
import type { Located } from "../place.js";

const [QUOTE, OPEN_BRACKET, OPEN_BRACE] = [34, 91, 123];
const SPACE = /[ \t\r\n]*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const BARE = /[^,\]}\s]*/y;
/** The next string or bracket: what is between them cannot matter. */
const STRUCTURE = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g;

/**
 * Finds places in a string that is known to be JSON without duplicate keys: by search rather than character by character,
 * and no further than to what is asked for.
 */
export class JsonPlaces {
  readonly #root: JsonPlace;

  constructor(source: string) {
    this.#root = new JsonPlace(source, after(SPACE, source, 0), undefined);
  }

  locate(path: Path): Located | undefined {
    let found: JsonPlace | undefined = this.#root;
    for (const segment of path) found = found?.entry(String(segment));
    return found && { member: found.member, value: { start: found.start, end: found.end } };
  }
}

/** Where a value stands, and where its entries do as far as somebody has asked for them. */
class JsonPlace {
  readonly #source: string;
  /** The entries of a record by their keys, or the items of a list by their numbers. */
  readonly #entries = new Map<string, JsonPlace>();
  #last: JsonPlace | undefined;
  #end: number | undefined;

  constructor(
    source: string,
    readonly start: number,
    readonly member: Located["member"],
  ) {
    this.#source = source;
  }

  get end(): number {
    this.#end ??= endOfValue(this.#source, this.start);
    return this.#end;
  }

  entry(key: string): JsonPlace | undefined {
    let found = this.#entries.get(key);
    while (found === undefined) {
      const next = this.#readEntry();
      if (next === undefined) return undefined;
      found = this.#entries.get(key);
    }
    return found;
  }

  /** Reads the entry after the last; undefined after all of them, and in a scalar. */
  #readEntry(): JsonPlace | undefined {
    const source = this.#source;
    const opening = source.charCodeAt(this.start);
    if (opening !== OPEN_BRACE && opening !== OPEN_BRACKET) return undefined;
    let at = after(SPACE, source, this.#last?.end ?? this.start + 1);
    if (source[at] === ",") at = after(SPACE, source, at + 1);
    if (at >= source.length || source[at] === "}" || source[at] === "]") return undefined;
    const named = opening === OPEN_BRACE;
    const member = named ? readKey(source, at) : { keyStart: at, keyEnd: at, start: at, afterMark: at };
    this.#last = new JsonPlace(source, after(SPACE, source, member.afterMark), member);
    this.#entries.set(member.key ?? String(this.#entries.size), this.#last);
    return this.#last;
  }
}

function readKey(source: string, keyStart: number): NonNullable<Located["member"]> {
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
