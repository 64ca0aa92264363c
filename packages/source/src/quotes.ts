/**
 * Returns the source text of a scalar without the quotes around it. Escapes stay as they are.
 *
 * @example
 * withoutQuotes('"2.40"'); // "2.40"
 * withoutQuotes("[2, 40]"); // "[2, 40]"
 */
export function withoutQuotes(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, "$2");
}
