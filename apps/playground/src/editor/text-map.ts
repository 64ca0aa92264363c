/**
 * Offsets of a text and of an editor that shows it. The editor counts every line ending as one character, also one of two.
 */
export class TextMap {
  /** Offsets in the text of the line endings of two characters. */
  readonly #pairs: readonly number[];

  constructor(text: string) {
    const pairs: number[] = [];
    for (let at = text.indexOf("\r\n"); at >= 0; at = text.indexOf("\r\n", at + 2)) pairs.push(at);
    this.#pairs = pairs;
  }

  /** The position in the editor of an offset in the text. */
  toEditor(offset: number): number {
    return offset - countBelow(this.#pairs.length, (index) => (this.#pairs[index] ?? 0) < offset);
  }

  /** The offset in the text of a position in the editor. */
  toText(position: number): number {
    return position + countBelow(this.#pairs.length, (index) => (this.#pairs[index] ?? 0) - index < position);
  }
}

/** How many of the first numbers a condition holds for, if it holds for none after the first where it does not. */
function countBelow(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line ending that a text has most of. */
export function lineEnding(text: string): "\r\n" | "\n" {
  const all = text.split("\n").length - 1;
  const pairs = text.split("\r\n").length - 1;
  return pairs * 2 > all ? "\r\n" : "\n";
}
