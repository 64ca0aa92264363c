import { lineAndColumn, type Range } from "@skill-convert/core";
import { visible } from "../visible.js";
import { columnsOf, graphemesOf } from "./graphemes.js";

/** A line of a file for display, and the carets under it. */
export interface CodeFrame {
  /** The line number, counted from 1. */
  readonly line: number;
  readonly text: string;
  /** Spaces up to the marked range, then a caret for each terminal column that it takes. */
  readonly carets: string;
  /** The line on which the range ends, if it is another one. */
  readonly endLine: number | undefined;
}

/** The largest width of a line, in columns. A longer line is cut around the marked range. */
const WIDTH = 100;
/** The number of columns before the marked range that are kept of a long line. */
const BEFORE = 40;
const TAB = "  ";
const CUT = "…";

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly marked: boolean;
}

/** Returns the line on which a range begins, with carets under the part of the range on that line. */
export function codeFrame(source: string, range: Range): CodeFrame {
  const { line, column } = lineAndColumn(source, range.start);
  const last = lineAndColumn(source, Math.max(range.start, range.end)).line;
  const lineStart = range.start - (column - 1);
  const lineEnd = endOfLine(source, range.start);
  // An empty range is shown at the character that follows it.
  const end = Math.max(range.start + 1, Math.min(range.end, lineEnd));
  // Characters farther away are never shown.
  const from = wholeCharacter(source, Math.max(lineStart, range.start - 2 * WIDTH));
  const to = wholeCharacter(source, Math.min(lineEnd, range.start + 2 * WIDTH));
  const cells = cellsOf(source.slice(from, to), range.start - from, end - from);
  const { shown, before, after } = clip(cells, from > lineStart, to < lineEnd);
  const indent = shown.findIndex(({ marked }) => marked);
  const unmarked = indent < 0 ? shown : shown.slice(0, indent);
  const carets = "^".repeat(Math.max(1, widthOf(shown.filter(({ marked }) => marked))));
  const head = before ? CUT : "";
  return {
    line,
    text: head + shown.map(({ text }) => text).join("") + (after ? CUT : ""),
    carets: " ".repeat(head.length + widthOf(unmarked)) + carets,
    endLine: last > line ? last : undefined,
  };
}

function endOfLine(source: string, offset: number): number {
  const ending = /[\r\n]/g;
  ending.lastIndex = offset;
  return ending.exec(source)?.index ?? source.length;
}

/** Moves an offset back by one if it lies between the two halves of a surrogate pair. */
function wholeCharacter(source: string, offset: number): number {
  const code = source.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? Math.max(0, offset - 1) : offset;
}

function cellsOf(text: string, start: number, end: number): Cell[] {
  return graphemesOf(text).map(({ segment, index }) => {
    const shown = segment === "\t" ? TAB : visible(segment);
    const marked = index + segment.length > start && index < end;
    return { text: shown, width: shown === segment ? columnsOf(shown) : shown.length, marked };
  });
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}

function clip(cells: readonly Cell[], cutBefore: boolean, cutAfter: boolean) {
  if (!cutBefore && !cutAfter && widthOf(cells) <= WIDTH) return { shown: cells, before: false, after: false };
  const marked = cells.findIndex((cell) => cell.marked);
  const place = marked < 0 ? cells.length : marked;
  let first = place;
  for (let width = 0; first > 0; first--) {
    width += cells[first - 1]?.width ?? 0;
    if (width > BEFORE) break;
  }
  let last = first;
  for (let width = 0; last < cells.length; last++) {
    width += cells[last]?.width ?? 0;
    if (width > WIDTH) break;
  }
  return {
    shown: cells.slice(first, last),
    before: cutBefore || first > 0,
    after: cutAfter || last < cells.length,
  };
}
