/** A version that a program printed: its text, its numbers, and whether it is a pre-release. */
export interface ProgramVersion {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly preRelease: boolean;
}

/** Numbers with dots between them, not in the middle of a longer number or of a file name. */
const DOTTED = /(?<![\d.])\d{1,9}(?:\.\d{1,9})+(?![\d])((?:[-.~]?(?:alpha|beta|rc|pre|dev|snapshot)[-.\d]*)?)/i;

/** A single number after the word "version" or the program's name, or at the start of the line. */
const SINGLE = /(?:\bversion\s+|^[a-z][\w+-]*\s+v?|^v?)(\d{1,9})(?![\d.:/-])/i;

/**
 * Finds the version in the output of a program, such as `git version 2.39.5`, `Python 3.11.2`, `v20.1.0`, `jq-1.6`,
 * `go version go1.22.1 linux/amd64` or `less 590 (GNU regular expressions)`. Returns undefined if there is none.
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

/** Reads a bound of a manifest, such as `2.40` or `v3` (adr002.md#d25). Returns undefined if it is not a version. */
export function readBound(text: string): readonly number[] | undefined {
  const digits = /^\s*v?(\d{1,9}(?:\.\d{1,9})*)\s*$/i.exec(text)?.[1];
  return digits?.split(".").map(Number);
}

/**
 * Compares a version with a bound: -1 if it is below, 0 if it is equal, 1 if it is above. Only the parts of the bound
 * count, so 3.11.4 equals 3.11 (adr002.md#d26). A pre-release such as `2.40.0-rc1` is below its release.
 */
export function compareToBound({ numbers, preRelease }: ProgramVersion, bound: readonly number[]): -1 | 0 | 1 {
  for (const [index, wanted] of bound.entries()) {
    const found = numbers[index] ?? 0;
    if (found !== wanted) return found < wanted ? -1 : 1;
  }
  const more = numbers.slice(bound.length).some((part) => part !== 0);
  return preRelease && !more ? -1 : 0;
}
