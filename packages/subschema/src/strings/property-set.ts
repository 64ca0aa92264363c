import { CharSet, type Range } from "./char-set.js";

/** All code points in ranges, so that no range has two adjacent surrogates that form one character. */
const RANGES: readonly Range[] = [
  [0, 0xd7ff],
  [0xd800, 0xdbff],
  [0xdc00, 0xdfff],
  [0xe000, 0xffff],
  ...Array.from({ length: 16 }, (_, plane): Range => [(plane + 1) * 0x10000, (plane + 1) * 0x10000 + 0xffff]),
];

const CHUNK = 2048;

function textOf([first, last]: Range): string {
  let text = "";
  for (let from = first; from <= last; from += CHUNK) {
    const length = Math.min(CHUNK, last - from + 1);
    text += String.fromCodePoint(...Array.from({ length }, (_, index) => from + index));
  }
  return text;
}

// These caches depend only on the platform, and affect only the time taken.
const sets = new Map<string, CharSet>();
let texts: readonly string[] | undefined;

/**
 * Returns the characters that `\p` with these braces matches. They are found with the regular expressions of the
 * platform, so an automaton always agrees with them, whatever version of Unicode they implement.
 */
export function propertySet(braces: string): CharSet {
  const known = sets.get(braces);
  if (known !== undefined) return known;
  texts ??= RANGES.map(textOf);
  const runs = new RegExp(`\\p${braces}+`, "gu");
  const ranges: Range[] = [];
  for (const [index, [first]] of RANGES.entries()) {
    const width = first > 0xffff ? 2 : 1;
    for (const match of texts[index]?.matchAll(runs) ?? []) {
      const from = first + match.index / width;
      ranges.push([from, from + match[0].length / width - 1]);
    }
  }
  const set = new CharSet(ranges);
  sets.set(braces, set);
  return set;
}
