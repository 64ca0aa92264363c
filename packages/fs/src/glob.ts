// No library is used because those for .gitignore (ignore) and for globs (picomatch, minimatch) make regular
// expressions, which practically never finish for `**/a/**/a/**/a/b` or `*a*a*a*a*b` and a path that almost matches.

/** A part of a pattern: a character, any character, one character of a set, or any number of any characters. */
type Token = string | typeof ANY | typeof STAR | ((char: string) => boolean);
const ANY = Symbol("?");
const STAR = Symbol("*");

/** A pattern for one name. */
export type Glob = readonly Token[];

/** The comparisons that remain. A match that needs more counts as no match. */
export interface Budget {
  steps: number;
}

/** Reads a pattern without `/` as git does. Undefined if it matches nothing. */
export function parseGlob(pattern: string): Glob | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] ?? "";
    if (char === "*") {
      if (tokens.at(-1) !== STAR) tokens.push(STAR);
    } else if (char === "?") {
      tokens.push(ANY);
    } else if (char === "[") {
      const set = parseSet(pattern, at + 1);
      if (set === undefined) return undefined;
      tokens.push(set.has);
      at = set.end;
    } else if (char === "\\") {
      at += 1;
      if (at === pattern.length) return undefined;
      tokens.push(pattern[at] ?? "");
    } else {
      tokens.push(char);
    }
  }
  return tokens;
}

/**
 * Returns true if a pattern matches an entire name. Only the last `*` is ever tried again, because the last one can
 * match whatever an earlier one could match instead; so the time is at most the product of the two lengths.
 */
export function matchesGlob(glob: Glob, name: string, budget: Budget): boolean {
  let token = 0;
  let at = 0;
  let star: { readonly token: number; at: number } | undefined;
  while (at < name.length) {
    budget.steps -= 1;
    if (budget.steps < 0) return false;
    if (glob[token] === STAR) {
      star = { token, at };
      token += 1;
    } else if (token < glob.length && matches(glob[token], name[at] ?? "")) {
      token += 1;
      at += 1;
    } else if (star !== undefined) {
      star.at += 1;
      token = star.token + 1;
      at = star.at;
    } else {
      return false;
    }
  }
  while (glob[token] === STAR) token += 1;
  return token === glob.length;
}

function matches(token: Token | undefined, char: string): boolean {
  return typeof token === "function" ? token(char) : token === ANY || token === char;
}

/** The character classes of POSIX, as in `[[:alpha:]]`. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[A-Fa-f0-9]/,
};

interface CharacterSet {
  readonly has: (char: string) => boolean;
  /** The position of the closing bracket. */
  readonly end: number;
}

/**
 * Reads a set in brackets. Undefined if the set is not closed or names an unknown class.
 *
 * @param start the position just behind the opening bracket
 */
function parseSet(pattern: string, start: number): CharacterSet | undefined {
  const isNegated = pattern[start] === "!" || pattern[start] === "^";
  const tests: ((char: string) => boolean)[] = [];
  let before: string | undefined;
  // A closing bracket at the start of a set is a character, since it would otherwise leave the set empty.
  for (let at = isNegated ? start + 1 : start, first = at; at < pattern.length; at++) {
    let char = pattern[at] ?? "";
    if (char === "]" && at > first) {
      return { has: (given) => tests.some((test) => test(given)) !== isNegated, end: at };
    }
    const close = char === "[" && pattern[at + 1] === ":" ? pattern.indexOf("]", at + 2) : -1;
    if (close > at + 2 && pattern[close - 1] === ":") {
      const known = CLASSES[pattern.slice(at + 2, close - 1)];
      if (known === undefined) return undefined;
      tests.push((given) => known.test(given));
      at = close;
      before = undefined;
      continue;
    }
    const isRange = char === "-" && before !== undefined && (pattern[at + 1] ?? "]") !== "]";
    if (isRange) at += 1;
    if (pattern[at] === "\\") at += 1;
    if (at === pattern.length) return undefined;
    char = pattern[at] ?? "";
    const from = isRange ? (before ?? char) : char;
    const to = char;
    tests.push((given) => from <= given && given <= to);
    before = isRange ? undefined : char;
  }
  return undefined;
}
