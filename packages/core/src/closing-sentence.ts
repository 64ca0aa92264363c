/** A text that a sentence was added to. */
export interface Closed {
  /** What was there before; undefined if nothing was. */
  readonly text: string | undefined;
  /** What the sentence says after its opening words, without the point at its end. */
  readonly said: string;
}

const DASH = " \u2014 ";

/**
 * A text with a sentence at its end, for what a format has no other place for: "Days ahead. One of: 1, 7." A text without a
 * point at its end gets a dash, so that {@link takeSentence} finds out what it was.
 *
 * @param opening the words that it begins with, such as `One of:`
 * @example
 * addSentence("Days ahead.", "One of:", "1, 7"); // "Days ahead. One of: 1, 7."
 */
export function addSentence(text: string | undefined, opening: string, said: string): string {
  const sentence = `${opening} ${said}.`;
  if (text === undefined || text === "") return sentence;
  return `${text}${/[.!?]$/.test(text) ? " " : DASH}${sentence}`;
}

/**
 * The inverse of {@link addSentence}; undefined if no such sentence closes the text.
 *
 * @example
 * takeSentence("Days ahead. One of: 1, 7.", "One of:"); // { text: "Days ahead.", said: "1, 7" }
 */
export function takeSentence(text: string, opening: string): Closed | undefined {
  const at = text.lastIndexOf(`${opening} `);
  if (at < 0 || !text.endsWith(".")) return undefined;
  const said = text.slice(at + opening.length + 1, -1);
  const before = text.slice(0, at);
  if (said === "" || /[\r\n]/.test(said)) return undefined;
  if (before === "") return { text: undefined, said };
  if (before.endsWith(DASH)) return { text: before.slice(0, -DASH.length), said };
  return /[.!?] $/.test(before) ? { text: before.slice(0, -1), said } : undefined;
}
