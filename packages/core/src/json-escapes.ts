import type { Range } from "./diagnostic.js";

/** A text whose JSON escapes are decoded, and where a part of it stands in the text with them. */
export interface DecodedLayer {
  readonly text: string;
  place(part: Range): Range;
}

/** JSON in JSON in JSON, and once more. */
const MOST_LAYERS = 4;

const ESCAPE = /\\(?:u([\dA-Fa-f]{4})|(["\\/bfnrt]))/g;
const CONTROLS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The text with the escapes of JSON strings decoded, then with those that are left then, and so on; none without escapes. */
export function decodedLayers(text: string): DecodedLayer[] {
  const layers: DecodedLayer[] = [];
  let outer: DecodedLayer | undefined;
  for (let now = text; layers.length < MOST_LAYERS; now = outer.text) {
    const inner = decode(now);
    if (!inner) break;
    const around: DecodedLayer | undefined = outer;
    outer = around ? { text: inner.text, place: (part) => around.place(inner.place(part)) } : inner;
    layers.push(outer);
  }
  return layers;
}

function decode(text: string): DecodedLayer | undefined {
  /** Behind each escape, its place in the decoded text, and how much longer the text is up to there. */
  const places: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  const decoded = text.replace(ESCAPE, (whole: string, code: string | undefined, letter: string, at: number) => {
    places.push(at - shift + 1);
    shift += whole.length - 1;
    shifts.push(shift);
    return code === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
  });
  if (places.length === 0) return undefined;
  const place = (at: number) => at + (shifts[countUpTo(places, at) - 1] ?? 0);
  return { text: decoded, place: ({ start, end }) => ({ start: place(start), end: place(end) }) };
}

/** How many of some ascending numbers are at most so large. */
export function countUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
