import { SKILL_FILE } from "@skill-convert/core/adapters";
import { readMarkdown } from "@skill-convert/source";
import { V1, V2 } from "../format.js";

/** A place in a text that speaks of what a migration changed. */
export interface Mention {
  /** `router-manifest`, or the old name of an operation. */
  readonly word: string;
  readonly line: number;
  readonly column: number;
}

// Names hold dots and dashes, and a sentence may end in one.
const TOKEN = /[\w.-]+/g;

/** Finds the mentions in one text. `file` is its name, with or without its path. */
export type FindMentions = (file: string, text: string) => Generator<Mention>;

/**
 * Finds every mention of `router-manifest` and of the old names of operations, in order. Of a SKILL.md the manifest
 * blocks are passed over: what they say is not left over.
 */
export function mentionFinder(renamed: ReadonlySet<string>): FindMentions {
  // Names that are made of other characters than a token is are looked for as they stand.
  const odd = [...renamed].filter((name) => !/^\w(?:[\w.-]*\w)?$/.test(name));
  return function* (file, text) {
    const named =
      renamed.size === 0 ? [] : [...tokensIn(text, renamed), ...odd.flatMap((name) => [...places(text, name)])];
    const found = [...places(text, V1.word), ...named].sort((left, right) => left.at - right.at);
    if (found.length === 0) return;
    const blocks = file === SKILL_FILE || file.endsWith(`/${SKILL_FILE}`) ? manifestBlocks(text) : [];
    const outside = found.filter(({ at }) => !blocks.some(({ start, end }) => start <= at && at < end));
    yield* withLines(text, outside);
  };
}

/** Counts lines once for all of them. */
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

function* places(text: string, word: string): Generator<Occurrence> {
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
