import type { FencedBlock, MarkdownDocument } from "@skill-convert/source";

/**
 * The place of a block among the instructions, which are the body without the lines of the block
 * (skill-manifest-v2.md#d9).
 *
 * The blank line before a block belongs to the block, not to the instructions, if the block is at the end of the file or
 * if another blank line follows it. If the instructions end without a line ending, so does the file with the block.
 * Adding a block and removing it therefore gives back the same bytes. Any other block owns its own lines only.
 */
export interface BlockPlace {
  /** The number of lines of the instructions before the block; infinity if the block follows all of them. */
  readonly line: number;
  /** The number of line endings between those lines and the block that are not part of the instructions. */
  readonly gap: number;
  /** True if a line ending follows the closing fence. */
  readonly ending: boolean;
}

/** A body, split into its instructions and its block. */
export interface SplitBody {
  /** The body without the block; `""` if the block is all of it. */
  readonly instructions: string;
  readonly place: BlockPlace;
  /** The range of the block and the line endings that belong to it, as offsets into the file. */
  readonly start: number;
  readonly end: number;
}

/** Takes a block out of the body of a document. */
export function splitBody({ text, body }: MarkdownDocument, { range }: FencedBlock): SplitBody {
  const before = text.slice(body.start, range.start);
  const after = text.slice(range.end, body.end);
  const ending = endsLine(text.slice(range.start, range.end));
  const head = headOf(before, after, ending);
  const gap = countLineEndings(before.slice(head.length));
  return {
    instructions: head + after,
    place: { line: countLines(head), gap, ending },
    start: body.start + head.length,
    end: range.end,
  };
}

/** The instructions before a block. */
function headOf(before: string, after: string, ending: boolean): string {
  if (after !== "") return /^[\r\n]/.test(after) ? withoutBlankLine(before) : before;
  const separated = withoutBlankLine(before);
  return ending ? separated : withoutEnding(separated);
}

function withoutBlankLine(text: string): string {
  const line = withoutEnding(text);
  return line === "" || endsLine(line) ? line : text;
}

function withoutEnding(text: string): string {
  if (!endsLine(text)) return text;
  return text.slice(0, text.endsWith("\r\n") ? -2 : -1);
}

/** The place of a new block: at the end, after a blank line (skill-manifest-v2.md#d8). */
export function defaultPlace(instructions: string, hasFrontmatter: boolean): BlockPlace {
  const line = Number.POSITIVE_INFINITY;
  if (instructions === "") return { line, gap: hasFrontmatter ? 1 : 0, ending: true };
  const ended = endsLine(instructions);
  return { line, gap: ended ? 1 : 2, ending: ended };
}

/** The start of the body, where a block is always found. */
export const FIRST_PLACE: BlockPlace = { line: 0, gap: 0, ending: true };

/** Inserts a block into a body. `block` consists of complete lines, except that the last one has no line ending. */
export function joinBody(instructions: string, block: string, place: BlockPlace, eol: string): string {
  const at = offsetOfLine(instructions, place.line);
  const rest = instructions.slice(at);
  const ending = place.ending || rest !== "" ? eol : "";
  return instructions.slice(0, at) + eol.repeat(place.gap) + block + ending + rest;
}

/**
 * The place of a block after the instructions around it changed: after the same lines if those before it are unchanged,
 * before the same lines if those after it are unchanged. Undefined if both changed, or if the block was in the default
 * place.
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
  const oldLines = toLines(before);
  const newLines = toLines(after);
  const head = oldLines.slice(0, place.line);
  if (head.every((line, index) => newLines[index] === line)) return place;
  const tail = oldLines.slice(place.line);
  const line = countLines(after) - tail.length;
  return tail.length > 0 && line >= 0 && tail.every((text, index) => newLines[line + index] === text)
    ? { ...place, line }
    : undefined;
}

function toLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** Counts lines, including a last one without a line ending. */
function countLines(text: string): number {
  return countLineEndings(text) + (text === "" || endsLine(text) ? 0 : 1);
}

/** Returns true if the text ends with a line ending. Runs in constant time, because callers pass entire bodies. */
export function endsLine(text: string): boolean {
  return text.endsWith("\n") || text.endsWith("\r");
}

function countLineEndings(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  if (text.includes("\r")) count += text.match(/\r(?!\n)/g)?.length ?? 0;
  return count;
}

/** The offset of a line, counted from 0; the end of the text if it has fewer lines. */
function offsetOfLine(text: string, line: number): number {
  if (line === Number.POSITIVE_INFINITY) return text.length;
  const ending = /\r\n|\n|\r/g;
  for (let seen = 0; seen < line; seen++) if (!ending.test(text)) return text.length;
  return ending.lastIndex;
}
