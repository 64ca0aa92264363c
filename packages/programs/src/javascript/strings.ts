const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v" };

const ESCAPE = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r?\n)|(.))/gi;

/**
 * Reads a string literal with its quotes, or a template without expressions.
 *
 * @example
 * readStringLiteral("'a\\x62'"); // "ab"
 */
export function readStringLiteral(literal: string): string {
  const body = literal.slice(1, -1);
  if (!body.includes("\\")) return body;
  return body.replace(ESCAPE, (_, long, unicode, byte, octal, line, letter) => {
    const hex = long ?? unicode ?? byte;
    if (hex !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return line ? "" : (SIMPLE_ESCAPES[letter] ?? letter);
  });
}
