/** An interval of code points, both ends included. */
export type Range = readonly [number, number];

/** The last code point of Unicode. */
const LAST = 0x10ffff;

/** A set of code points, as sorted intervals that do not touch. */
export class CharSet {
  readonly ranges: readonly Range[];
  #key: string | undefined;

  constructor(ranges: readonly Range[]) {
    const joined: [number, number][] = [];
    for (const [first, last] of [...ranges].sort(([x], [y]) => x - y)) {
      const before = joined.at(-1);
      if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
      else joined.push([first, last]);
    }
    this.ranges = joined;
  }

  /** A string that is the same for two sets if and only if they have the same code points. */
  get key(): string {
    this.#key ??= this.ranges.join(";");
    return this.#key;
  }

  /** True if every code point is in the set. */
  get isAll(): boolean {
    const [first] = this.ranges;
    return first !== undefined && first[0] === 0 && first[1] === LAST;
  }

  /** Returns the set of all other code points. */
  complement(): CharSet {
    const gaps: Range[] = [];
    let next = 0;
    for (const [first, last] of this.ranges) {
      if (first > next) gaps.push([next, first - 1]);
      next = last + 1;
    }
    if (next <= LAST) gaps.push([next, LAST]);
    return new CharSet(gaps);
  }
}

/** Returns the code points that are in any of the sets. */
export function union(sets: readonly CharSet[]): CharSet {
  const [only] = sets;
  return only !== undefined && sets.length === 1 ? only : new CharSet(sets.flatMap(({ ranges }) => ranges));
}

/** The set of all code points. */
export const ALL = new CharSet([[0, LAST]]);

/** The characters that `\d` matches. */
export const DIGITS = new CharSet([[0x30, 0x39]]);

/** The characters that `\w` matches. */
export const WORD = new CharSet([
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]);

/** The characters that `\s` matches: WhiteSpace and LineTerminator of ECMA-262. */
export const SPACE = new CharSet([
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]);

const LINE_ENDS = new CharSet([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

/** The characters that `.` matches. */
export const DOT = LINE_ENDS.complement();
