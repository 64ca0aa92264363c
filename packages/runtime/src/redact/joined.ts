import type { Range } from "@skill-convert/core";
import { countUpTo } from "@skill-convert/core/text";

/** A text without its line ends, and a function that maps a part of it to the original text. */
export interface JoinedLines {
  readonly text: string;
  toSource(part: Range): Range;
}

/** Matches a line end between Base64 characters, also escaped in JSON, and the indentation of the next line. */
const WRAP = /(?<=[A-Za-z0-9+/_-])(?:\r?\n|(?:\\r)?\\n)[ \t]*(?=[A-Za-z0-9+/=_-])/g;

/**
 * Joins lines, because programs break Base64 into lines of 60 to 76 characters. Undefined if there is nothing to join.
 */
export function joinLines(text: string): JoinedLines | undefined {
  const starts: number[] = [];
  const lengths: number[] = [];
  let joined = "";
  let last = 0;
  for (const { 0: end, index } of text.matchAll(WRAP)) {
    joined += text.slice(last, index);
    last = index + end.length;
    starts.push(joined.length);
    lengths.push(last - joined.length);
  }
  if (last === 0) return undefined;
  const sourceOffset = (at: number): number => at + (lengths[countUpTo(starts, at) - 1] ?? 0);
  return {
    text: joined + text.slice(last),
    toSource: ({ start, end }) => ({ start: sourceOffset(start), end: sourceOffset(end - 1) + 1 }),
  };
}
