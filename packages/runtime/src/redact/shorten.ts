/** Ends a shortened text. A redactor looks for the beginning of a secret before it. */
export const CUT = "…";

/** Cuts a text to `length` characters. Redact it first: half a secret is harder to find than a whole one. */
export function shorten(text: string, length: number): string {
  return text.length > length ? text.slice(0, length) + CUT : text;
}
