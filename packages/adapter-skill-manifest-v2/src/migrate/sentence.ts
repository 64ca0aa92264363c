/** The first sentence of a text, with each run of white space as one space; `""` for a blank text. */
export function firstSentence(text: string): string {
  const folded = text.replace(/\s+/g, " ").trim();
  // A dot inside `init.sql` or `e.g.` does not end a sentence.
  const end = /[.!?](?=\s+[\p{Lu}\p{N}"'(`]|$)/u.exec(folded);
  return end ? folded.slice(0, end.index + 1) : folded;
}
