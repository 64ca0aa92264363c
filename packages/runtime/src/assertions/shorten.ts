/** The most that is quoted of what was found, which may be the content of a file. */
const LONGEST = 200;

/** A redactor knows by the mark at the end that a secret may be cut off. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
