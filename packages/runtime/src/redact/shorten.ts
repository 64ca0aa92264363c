/** The end of a shortened text. A redactor searches for the beginning of a secret before it. */
export const CUT = "…";

/** Shortens a text to `length` characters. Redact the text first: half a secret is harder to find than a whole one. */
export function shorten(text: string, length: number): string {
  return text.length > length ? text.slice(0, length) + CUT : text;
}
