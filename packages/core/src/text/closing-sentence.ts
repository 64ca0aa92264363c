/** The parts of a text that ends in a sentence of {@link addSentence}. */
export interface ClosingSentence {
  /** The text before the sentence; undefined if there is none. */
  readonly text: string | undefined;
  /** The sentence without its opening words and its full stop. */
  readonly content: string;
}

const DASH = " \u2014 ";

/**
 * Appends a sentence to a text, for a value that a format can hold nowhere else: "Days ahead. One of: 1, 7." If the
 * text does not end in a full stop, a dash separates the two, so that {@link takeSentence} can restore the text.
 *
 * @param opening the first words of the sentence, such as `One of:`
 * @example
 * addSentence("Days ahead.", "One of:", "1, 7"); // "Days ahead. One of: 1, 7."
 */
export function addSentence(text: string | undefined, opening: string, content: string): string {
  const sentence = `${opening} ${content}.`;
  if (text === undefined || text === "") return sentence;
  return `${text}${/[.!?]$/.test(text) ? " " : DASH}${sentence}`;
}

/**
 * The inverse of {@link addSentence}. Returns undefined if the text does not end in such a sentence.
 *
 * @example
 * takeSentence("Days ahead. One of: 1, 7.", "One of:"); // { text: "Days ahead.", content: "1, 7" }
 */
export function takeSentence(text: string, opening: string): ClosingSentence | undefined {
  const at = text.lastIndexOf(`${opening} `);
  if (at < 0 || !text.endsWith(".")) return undefined;
  const content = text.slice(at + opening.length + 1, -1);
  const before = text.slice(0, at);
  if (content === "" || /[\r\n]/.test(content)) return undefined;
  if (before === "") return { text: undefined, content };
  if (before.endsWith(DASH)) return { text: before.slice(0, -DASH.length), content };
  return /[.!?] $/.test(before) ? { text: before.slice(0, -1), content } : undefined;
}
