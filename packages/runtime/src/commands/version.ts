/** A version: its text, its numbers, and what follows them, such as `rc1`, `p1` or `k`. */
export interface Version {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly suffix: string;
}

/** Matches the end of a version that a program prints: a pre-release, a patch level as of OpenSSH, or a letter as of OpenSSL. */
const SUFFIX = /(?:[-.~]?(?:alpha|beta|rc|pre|dev|snapshot)[-.\d]*|[abcp]\d+|[a-z](?!\w))/;

/** Numbers with dots between them, not in the middle of a longer number or of a file name. */
const DOTTED = new RegExp(`(?<![\\d.])\\d{1,9}(?:\\.\\d{1,9})+(?![\\d])${SUFFIX.source}?`, "i");

/** A single number after the word "version" or the program's name, or at the start of the line. */
const SINGLE = /(?:\bversion\s+|^[a-z][\w+-]*\s+v?|^v?)(\d{1,9})(?![\d.:/-])/i;

/**
 * Finds the version in the output of a program, such as `git version 2.39.5`, `Python 3.11.2`, `v20.1.0`, `jq-1.6`,
 * `go version go1.22.1 linux/amd64` or `less 590 (GNU regular expressions)`. Returns undefined if there is none.
 */
export function findVersion(output: string): Version | undefined {
  const lines = output
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 20);
  for (const line of lines) {
    const [dotted] = DOTTED.exec(line) ?? [];
    if (dotted !== undefined) return readVersion(dotted);
  }
  const single = SINGLE.exec(lines[0] ?? "")?.[1];
  return single === undefined ? undefined : readVersion(single);
}

/**
 * Reads a version, such as `2.40`, `v3`, `2.40.0-rc1`, `9.1p1` or `1.1.1k`; what follows a `+` says nothing about the order
 * (adr002.md#d25). Returns undefined for any other text.
 */
export function readVersion(text: string): Version | undefined {
  const [, digits, suffix = ""] =
    /^\s*v?(\d{1,9}(?:\.\d{1,9})*)([-._~]?[a-z~][\w.~-]*|[-_~][\w.~-]*)?(?:\+[\w.-]*)?\s*$/i.exec(text) ?? [];
  return digits === undefined ? undefined : { text: text.trim(), numbers: digits.split(".").map(Number), suffix };
}

/**
 * Compares a version with a bound: -1 if it is below, 0 if it is equal, 1 if it is above. Only the parts of the bound
 * count, so 3.11.4 equals 3.11 (adr002.md#d26). A pre-release such as `2.40.0-rc1` is below its release, and any other suffix
 * above it.
 */
export function compareToBound(version: Version, bound: Version): number {
  for (const [index, wanted] of bound.numbers.entries()) {
    const found = version.numbers[index] ?? 0;
    if (found !== wanted) return found < wanted ? -1 : 1;
  }
  if (version.numbers.slice(bound.numbers.length).some((part) => part !== 0)) return bound.suffix === "" ? 0 : 1;
  const order = Math.sign(rank(version) - rank(bound));
  // Only the parts of the bound count.
  if (bound.suffix === "") return Math.min(order, 0);
  return order || Math.sign(suffixOrder.compare(version.suffix, bound.suffix));
}

/** Numbers in suffixes are compared as numbers, and `alpha` comes before `beta` and `rc`. */
const suffixOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base", ignorePunctuation: true });

/** Below zero for a pre-release, and above it for a suffix such as that of a patch. */
function rank({ suffix }: Version): number {
  if (suffix === "") return 0;
  return /^[-._~]?(?:alpha|beta|rc|pre|dev|snapshot|[abc]\d|~)/i.test(suffix) ? -1 : 1;
}
