const ESCAPE = /\\(?:\\|[^\\])/gsu;
const NEEDLESS_ESCAPE = /^\\[^A-Za-z0-9^$\\.*+?()[\]{}|/]$/su;

/** Escapes that mean something else in each of the two dialects of regular expressions. */
const AMBIGUOUS = /^\\[pPuk]$/u;

/**
 * The pattern as a regular expression with the `u` flag, which is how JSON Schema wants patterns read.
 * Escapes that only older dialects of regular expressions allow (`\_`, `\@`, `\-`) are taken for the
 * character itself. Undefined if it is no regular expression even then.
 */
export function unicodeRegExp(pattern: string): RegExp | undefined {
  return compile(pattern) ?? relaxed(pattern);
}

function relaxed(pattern: string): RegExp | undefined {
  if (pattern.match(ESCAPE)?.some((escaped) => AMBIGUOUS.test(escaped))) return undefined;
  return compile(pattern.replace(ESCAPE, relax));
}

/** By its number a character stays itself, wherever it stands: `a{1\,2}` is no repetition. */
function relax(escaped: string): string {
  if (!NEEDLESS_ESCAPE.test(escaped)) return escaped;
  return `\\u{${escaped.codePointAt(1)?.toString(16)}}`;
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
