const ESCAPE = /\\(?:\\|[^\\])/gsu;
const NEEDLESS_ESCAPE = /^\\[^\sA-Za-z0-9^$\\.*+?()[\]{}|/-]$/su;

/**
 * The pattern as a regular expression with the `u` flag, which is how JSON Schema wants patterns read.
 * Escapes that only older dialects of regular expressions allow (`\_`, `\@`, `\-`) are taken for the
 * character itself. Undefined if it is no regular expression even then.
 */
export function unicodeRegExp(pattern: string): RegExp | undefined {
  return compile(pattern) ?? compile(pattern.replace(ESCAPE, relax));
}

function relax(escaped: string): string {
  if (NEEDLESS_ESCAPE.test(escaped)) return escaped.slice(1);
  return escaped === "\\-" ? "\\x2d" : escaped;
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
