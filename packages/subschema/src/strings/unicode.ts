const ESCAPE = /\\(?:\\|[^\\])/gsu;
const NEEDLESS_ESCAPE = /^\\[^A-Za-z0-9^$\\.*+?()[\]{}|/]$/su;

/** Escapes with different meanings with and without the `u` flag. */
const AMBIGUOUS = /^\\[pPuk]$/u;

/**
 * Compiles a pattern as a regular expression with the `u` flag, as JSON Schema recommends. Escapes that are only
 * allowed without the flag (`\_`, `\@`, `\-`) stand for the character itself. Returns undefined if the pattern is not a
 * regular expression even then.
 */
export function unicodeRegExp(pattern: string): RegExp | undefined {
  return compile(pattern) ?? relaxed(pattern);
}

function relaxed(pattern: string): RegExp | undefined {
  if (pattern.match(ESCAPE)?.some((escaped) => AMBIGUOUS.test(escaped))) return undefined;
  return compile(pattern.replace(ESCAPE, relax));
}

/** Replaces a character by its number, so that it never becomes syntax: `a{1\,2}` is not a repetition. */
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
