import { SKILL_FILE } from "@skill-convert/core/adapters";
import { readMarkdown } from "@skill-convert/source";
import { V1, V2 } from "../format.js";

/** A mention of something that a migration renamed. */
export interface Mention {
  /** `router-manifest`, or the old name of an operation. */
  readonly word: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
}

// Names contain dots and dashes, and a sentence may end with one.
const TOKEN = /[\w.-]+/g;

/** Finds the mentions in one text, in order. `file` is its name, with or without its path. */
export type FindMentions = (file: string, text: string) => Generator<Mention>;

/**
 * Returns a function that finds every mention of `router-manifest` and of the old names of operations. It skips the
 * manifest blocks of a SKILL.md, because a migration updates them.
 *
 * @param renamed the old names of operations
 */
export function mentionFinder(renamed: ReadonlySet<string>): FindMentions {
  // Names with other characters than those of a token are searched for as substrings.
  const odd = [...renamed].filter((name) => !/^\w(?:[\w.-]*\w)?$/.test(name));
  return function* (file, text) {
    const named =
      renamed.size === 0 ? [] : [...tokensIn(text, renamed), ...odd.flatMap((name) => [...occurrencesOf(text, name)])];
    const found = [...occurrencesOf(text, V1.word), ...named].sort((a, b) => a.at - b.at);
    if (found.length === 0) return;
    const blocks = file === SKILL_FILE || file.endsWith(`/${SKILL_FILE}`) ? manifestBlocks(text) : [];
    const outside = found.filter(({ at }) => !blocks.some(({ start, end }) => start <= at && at < end));
    yield* withLines(text, outside);
  };
}

/** Adds lines and columns in one pass over the text. */
function* withLines(text: string, found: readonly Occurrence[]): Generator<Mention> {
  let line = 1;
  let lineStart = text.startsWith("\ufeff") ? 1 : 0;
  let scanned = 0;
  for (const { at, word } of found) {
    for (; scanned < at; scanned++) {
      const code = text.charCodeAt(scanned);
      if (code !== 10 && (code !== 13 || text.charCodeAt(scanned + 1) === 10)) continue;
      line++;
      lineStart = scanned + 1;
    }
    yield { word, line, column: at - lineStart + 1 };
  }
}

interface Occurrence {
  readonly at: number;
  readonly word: string;
}

function* occurrencesOf(text: string, word: string): Generator<Occurrence> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) yield { at, word };
}

function* tokensIn(text: string, names: ReadonlySet<string>): Generator<Occurrence> {
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    let start = 0;
    let end = token.length;
    while (start < end && isEdge(token, start)) start++;
    while (start < end && isEdge(token, end - 1)) end--;
    const word = token.slice(start, end);
    if (names.has(word)) yield { at: index + start, word };
  }
}

function isEdge(token: string, at: number): boolean {
  return token[at] === "." || token[at] === "-";
}

function manifestBlocks(text: string): { readonly start: number; readonly end: number }[] {
  const markdown = readMarkdown(text, SKILL_FILE);
  return [V1.word, V2.word].flatMap((word) => markdown.blocks(word).map(({ range }) => range));
}
