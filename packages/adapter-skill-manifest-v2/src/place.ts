import { isJsonRecord, type Json } from "@skill-convert/core";
import type { FencedBlock, MarkdownDocument } from "@skill-convert/source";

/**
 * Where a block stands among the instructions, which are the body without the lines of the block.
 *
 * A block at the end of the file is set off by a blank line that belongs to it, not to the instructions: it comes and
 * goes with the block. Likewise a file whose instructions end without a line ending ends without one after the block,
 * so that appending and removing a block gives back exactly what was there. A block anywhere else takes with it its own
 * lines and nothing more.
 */
export interface Place {
  /** How many lines of the instructions come before it; infinitely many where all of them do. */
  readonly line: number;
  /** How many line endings between those lines and the block are not part of the instructions. */
  readonly gap: number;
  /** Whether a line ending follows the block's last fence. */
  readonly ending: boolean;
}

/** A body taken apart. */
export interface Split {
  /** The body without the block; `""` where there is nothing else. */
  readonly instructions: string;
  /** That of it which comes before the block. */
  readonly head: string;
  /** As in {@link Place}. */
  readonly gap: number;
  readonly ending: boolean;
  /** The block with all that is not part of the instructions, as offsets into the file. */
  readonly start: number;
  readonly end: number;
}

/** Takes a block out of the body of a document. */
export function splitBody(document: MarkdownDocument, block: FencedBlock): Split {
  const { text, body } = document;
  const before = text.slice(body.start, block.range.start);
  const after = text.slice(block.range.end, body.end);
  const ending = endsLine(text.slice(block.range.start, block.range.end));
  const head = after === "" ? withoutGap(before, ending) : before;
  return {
    instructions: head + after,
    head,
    gap: countLineEndings(before.slice(head.length)),
    ending,
    start: body.start + head.length,
    end: block.range.end,
  };
}

function withoutGap(before: string, ending: boolean): string {
  const line = withoutEnding(before);
  const separated = line === "" || endsLine(line) ? line : before;
  return ending ? separated : withoutEnding(separated);
}

/** A text without the ending of its last line. */
function withoutEnding(text: string): string {
  if (!endsLine(text)) return text;
  return text.slice(0, text.endsWith("\r\n") ? -2 : -1);
}

/** Where the block of a body stands. */
export function placeIn({ head, gap, ending }: Split): Place {
  return { line: countLines(head), gap, ending };
}

/** Where a block goes of which nothing else is known: at the end, after a blank line. */
export function defaultPlace(instructions: string, hasFrontmatter: boolean): Place {
  const line = Number.POSITIVE_INFINITY;
  if (instructions === "") return { line, gap: hasFrontmatter ? 1 : 0, ending: true };
  const ended = endsLine(instructions);
  return { line, gap: ended ? 1 : 2, ending: ended };
}

/** Whether the block of a body stands where it would go if nothing were known of it. */
export function isAtDefaultPlace({ instructions, head, gap, ending }: Split, hasFrontmatter: boolean): boolean {
  const usual = defaultPlace(instructions, hasFrontmatter);
  return head.length === instructions.length && gap === usual.gap && ending === usual.ending;
}

export const FIRST_PLACE: Place = { line: 0, gap: 0, ending: true };

/** A body with a block in it. `block` is whole lines, its last line ending left out. */
export function joinBody(instructions: string, block: string, place: Place, eol: string): string {
  const at = offsetOfLine(instructions, place.line);
  const rest = instructions.slice(at);
  const ending = place.ending || rest !== "" ? eol : "";
  return instructions.slice(0, at) + eol.repeat(place.gap) + block + ending + rest;
}

export function samePlace(a: Place, b: Place): boolean {
  return a.line === b.line && a.gap === b.gap && a.ending === b.ending;
}

/** A place as notation; what is as it always is in the middle of a body is left out. */
export function writePlace({ line, gap, ending }: Place): Json {
  return { line, ...(gap === 0 ? {} : { gap }), ...(ending ? {} : { ending }) };
}

/** The place that {@link writePlace} wrote; undefined where the value is no such thing. */
export function readPlace(value: Json | undefined): Place | undefined {
  if (!isJsonRecord(value)) return undefined;
  const { line, gap = 0, ending = true } = value;
  const isCount = (item: Json | undefined): item is number => Number.isInteger(item) && Number(item) >= 0;
  if (!isCount(line) || !isCount(gap) || gap > 2 || typeof ending !== "boolean") return undefined;
  return { line, gap, ending };
}

/** The number of lines, an unfinished last one included. */
export function countLines(text: string): number {
  return countLineEndings(text) + (text === "" || endsLine(text) ? 0 : 1);
}

/** Asked of whole bodies, so that it must not search for the end. */
export function endsLine(text: string): boolean {
  return text.endsWith("\n") || text.endsWith("\r");
}

function countLineEndings(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  if (text.includes("\r")) count += text.match(/\r(?!\n)/g)?.length ?? 0;
  return count;
}

function offsetOfLine(text: string, line: number): number {
  if (line === Number.POSITIVE_INFINITY) return text.length;
  if (text.includes("\r")) return offsetOfAnyLine(text, line);
  let at = 0;
  for (let seen = 0; seen < line; seen++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}

function offsetOfAnyLine(text: string, line: number): number {
  const ending = /\r\n|\n|\r/g;
  for (let seen = 0; seen < line; seen++) if (!ending.test(text)) return text.length;
  return ending.lastIndex;
}
