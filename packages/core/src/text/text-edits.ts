import type { Range, TextEdit } from "../diagnostics/diagnostic.js";

/**
 * Applies edits to a text. They must be in ascending order and must not overlap.
 *
 * @throws RangeError if the edits are out of order, overlap or exceed the text
 * @example
 * applyTextEdits("name: tidy", [{ start: 6, end: 10, text: "notes" }]); // "name: notes"
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let out = "";
  let last = 0;
  for (const edit of edits) {
    if (edit.start < last || edit.end < edit.start || edit.end > text.length) {
      throw new RangeError(`edit ${edit.start}..${edit.end} overlaps another or leaves the text`);
    }
    out += text.slice(last, edit.start) + edit.text;
    last = edit.end;
  }
  return out + text.slice(last);
}

/**
 * Returns one edit that turns `before` into `after`, without their common prefix and suffix; undefined if they are
 * equal.
 */
export function textDifference(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  const limit = Math.min(before.length, after.length);
  const start = sharedLength(limit, (from, to) => before.slice(from, to) === after.slice(from, to));
  const tail = sharedLength(
    limit - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  );
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/**
 * Returns the length of the common prefix of two texts, up to `limit`. It compares pieces whose length is halved each
 * time.
 */
function sharedLength(limit: number, isSame: (from: number, to: number) => boolean): number {
  let shared = 0;
  for (let piece = limit; piece > 0; piece >>= 1) {
    while (shared + piece <= limit && isSame(shared, shared + piece)) shared += piece;
  }
  return shared;
}

/** Moves a range by an offset. */
export function shiftRange(range: Range, by: number): Range {
  return { start: range.start + by, end: range.end + by };
}
