import type { Range } from "../diagnostics/diagnostic.js";

/** A text with its JSON escapes decoded. */
export interface DecodedLayer {
  readonly text: string;
  /** Maps a range of the decoded text to the range in the source text. */
  toSource(part: Range): Range;
}

/** A limit on nested encodings, such as JSON in a string of JSON. */
const MAX_LAYERS = 4;

const ESCAPE = /\\(?:u([\dA-Fa-f]{4})|(["\\/bfnrt]))/g;
const CONTROLS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * Decodes the JSON escapes of a text, then those of the result, and so on. Returns one layer per round, and none for a
 * text without escapes.
 */
export function decodedLayers(text: string): DecodedLayer[] {
  const layers: DecodedLayer[] = [];
  let outer: DecodedLayer | undefined;
  for (let encoded = text; layers.length < MAX_LAYERS; encoded = outer.text) {
    const inner = decode(encoded);
    if (!inner) break;
    const around: DecodedLayer | undefined = outer;
    outer = around ? { text: inner.text, toSource: (part) => around.toSource(inner.toSource(part)) } : inner;
    layers.push(outer);
  }
  return layers;
}

function decode(text: string): DecodedLayer | undefined {
  /** The offset after each escape in the decoded text, and the difference to its offset in the source text. */
  const offsets: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  const decoded = text.replace(ESCAPE, (sequence: string, code: string | undefined, letter: string, at: number) => {
    offsets.push(at - shift + 1);
    shift += sequence.length - 1;
    shifts.push(shift);
    return code === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
  });
  if (offsets.length === 0) return undefined;
  const sourceOffset = (at: number) => at + (shifts[countUpTo(offsets, at) - 1] ?? 0);
  return { text: decoded, toSource: ({ start, end }) => ({ start: sourceOffset(start), end: sourceOffset(end) }) };
}

/** Returns how many of the ascending numbers are at most `limit`. */
export function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
