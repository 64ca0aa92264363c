/** The first sentence of a text, white space folded; `""` where there is none. */
export function firstSentence(text: string): string {
  const folded = text.replace(/\s+/g, " ").trim();
  // A dot inside a name such as `init.sql` or `e.g.` is no end of a sentence.
  const end = /[.!?](?=\s+[\p{Lu}\p{N}"'(`]|$)/u.exec(folded);
  return end ? folded.slice(0, end.index + 1) : folded;
}
