/** Converts between offsets in a text and positions in an editor, which counts CRLF as one character. */
export class TextMap {
  /** The offsets of each CRLF in the text. */
  readonly #pairs: readonly number[];

  constructor(text: string) {
    const pairs: number[] = [];
    for (let at = text.indexOf("\r\n"); at >= 0; at = text.indexOf("\r\n", at + 2)) pairs.push(at);
    this.#pairs = pairs;
  }

  toEditor(offset: number): number {
    return offset - countBelow(this.#pairs.length, (index) => (this.#pairs[index] ?? 0) < offset);
  }

  toText(position: number): number {
    return position + countBelow(this.#pairs.length, (index) => (this.#pairs[index] ?? 0) - index < position);
  }
}

/** Counts the indexes for which a condition holds, by binary search: it must hold for a prefix of the indexes only. */
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

/** Returns the most frequent line ending of a text. */
export function lineEnding(text: string): "\r\n" | "\n" {
  const all = text.split("\n").length - 1;
  const pairs = text.split("\r\n").length - 1;
  return pairs * 2 > all ? "\r\n" : "\n";
}
