/** A version as a program prints it: its numbers, and whether it is one that comes before them. */
export interface ProgramVersion {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly preRelease: boolean;
}

/** Parts joined by dots, not in the middle of a longer number or of a file's name. */
const DOTTED = /(?<![\d.])\d{1,9}(?:\.\d{1,9})+(?![\d])((?:[-.~]?(?:alpha|beta|rc|pre|dev|snapshot)[-.\d]*)?)/i;

/** A single number, where the program says that it is its version, or prints nothing else. */
const SINGLE = /(?:\bversion\s+|^[a-z][\w+-]*\s+v?|^v?)(\d{1,9})(?![\d.:/-])/i;

/**
 * The version in what a program prints about itself, read liberally: `git version 2.39.5`, `Python 3.11.2`, `v20.1.0`,
 * `jq-1.6`, `go version go1.22.1 linux/amd64`, `less 590 (GNU regular expressions)`. Undefined if there is none.
 */
export function findVersion(output: string): ProgramVersion | undefined {
  const lines = output
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 20);
  for (const line of lines) {
    const match = DOTTED.exec(line);
    if (match) return read(match[0], (match[1] ?? "") !== "");
  }
  const single = SINGLE.exec(lines[0] ?? "")?.[1];
  return single === undefined ? undefined : read(single, false);
}

function read(text: string, preRelease: boolean): ProgramVersion {
  const numbers = /^[\d.]*\d/.exec(text)?.[0].split(".").map(Number) ?? [];
  return { text, numbers, preRelease };
}

/** A bound as a manifest declares it: `2.40`, `v3`; undefined if it is none. */
export function readBound(text: string): readonly number[] | undefined {
  const digits = /^\s*v?(\d{1,9}(?:\.\d{1,9})*)\s*$/i.exec(text)?.[1];
  return digits?.split(".").map(Number);
}

/**
 * Whether a version lies below, at or above a bound. A bound says as much as it has parts: 3.11.4 is at 3.11. What
 * comes before a release (`2.40.0-rc1`) is below it.
 */
export function compareToBound({ numbers, preRelease }: ProgramVersion, bound: readonly number[]): -1 | 0 | 1 {
  for (const [index, wanted] of bound.entries()) {
    const found = numbers[index] ?? 0;
    if (found !== wanted) return found < wanted ? -1 : 1;
  }
  const more = numbers.slice(bound.length).some((part) => part !== 0);
  return preRelease && !more ? -1 : 0;
}
