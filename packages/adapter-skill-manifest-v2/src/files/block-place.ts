import type { FencedBlock, MarkdownDocument } from "@skill-convert/source";

/**
 * Where a block stands among the instructions, which are the body without the lines of the block.
 *
 * A block at the end of the file is set off by a blank line that belongs to it, not to the instructions: it comes and
 * goes with the block. Likewise a file whose instructions end without a line ending ends without one after the block,
 * so that appending and removing a block gives back exactly what was there. A block anywhere else takes with it its own
 * lines and nothing more.
 */
export interface BlockPlace {
  /** How many lines of the instructions come before it; infinitely many if all of them do. */
  readonly line: number;
  /** How many line endings between those lines and the block are not part of the instructions. */
  readonly gap: number;
  /** Whether a line ending follows the block's last fence. */
  readonly ending: boolean;
}

/** A body taken apart. */
export interface Split {
  /** The body without the block; `""` if there is nothing else. */
  readonly instructions: string;
  readonly place: BlockPlace;
  /** The block with all that is not part of the instructions, as offsets into the file. */
  readonly start: number;
  readonly end: number;
}

/** Takes a block out of the body of a document. */
export function splitBody({ text, body }: MarkdownDocument, { range }: FencedBlock): Split {
  const before = text.slice(body.start, range.start);
  const after = text.slice(range.end, body.end);
  const ending = endsLine(text.slice(range.start, range.end));
  const head = after === "" ? withoutGap(before, ending) : before;
  const gap = countLineEndings(before.slice(head.length));
  return {
    instructions: head + after,
    place: { line: countLines(head), gap, ending },
    start: body.start + head.length,
    end: range.end,
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

/** Where a block goes of which nothing else is known: at the end, after a blank line. */
export function defaultPlace(instructions: string, hasFrontmatter: boolean): BlockPlace {
  const line = Number.POSITIVE_INFINITY;
  if (instructions === "") return { line, gap: hasFrontmatter ? 1 : 0, ending: true };
  const ended = endsLine(instructions);
  return { line, gap: ended ? 1 : 2, ending: ended };
}

/** Where a block can always stand: before everything else. */
export const FIRST_PLACE: BlockPlace = { line: 0, gap: 0, ending: true };

/** A body with a block in it. `block` is whole lines, its last line ending left out. */
export function joinBody(instructions: string, block: string, place: BlockPlace, eol: string): string {
  const at = offsetOfLine(instructions, place.line);
  const rest = instructions.slice(at);
  const ending = place.ending || rest !== "" ? eol : "";
  return instructions.slice(0, at) + eol.repeat(place.gap) + block + ending + rest;
}

/**
 * Where a block belongs once the instructions around it have changed: between the lines that it stood between, if those
 * before it or those after it are still the same. Undefined if they are not, or if it stood where any block would go.
 */
export function movedPlace(
  before: string,
  after: string,
  place: BlockPlace,
  hasFrontmatter: boolean,
): BlockPlace | undefined {
  const usual = defaultPlace(before, hasFrontmatter);
  const isAtEnd = place.line === countLines(before);
  if (isAtEnd && place.gap === usual.gap && place.ending === usual.ending) return undefined;
  const old = toLines(before);
  const now = toLines(after);
  const head = old.slice(0, place.line);
  if (head.every((line, index) => now[index] === line)) return place;
  const tail = old.slice(place.line);
  const line = countLines(after) - tail.length;
  return tail.length > 0 && line >= 0 && tail.every((text, index) => now[line + index] === text)
    ? { ...place, line }
    : undefined;
}

function toLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** The number of lines, an unfinished last one included. */
function countLines(text: string): number {
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

/** Where a line begins, counted from 0; the end of a text that has fewer lines. */
function offsetOfLine(text: string, line: number): number {
  if (line === Number.POSITIVE_INFINITY) return text.length;
  const ending = /\r\n|\n|\r/g;
  for (let seen = 0; seen < line; seen++) if (!ending.test(text)) return text.length;
  return ending.lastIndex;
}
