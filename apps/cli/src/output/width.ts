import { stripVTControlCharacters } from "node:util";
import { eastAsianWidth } from "get-east-asian-width";

let segmenter: Intl.Segmenter | undefined;

/** The grapheme clusters of a text: the characters as a reader sees them. */
export function graphemesOf(text: string): Intl.SegmentData[] {
  // Creating a segmenter takes several milliseconds.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return [...segmenter.segment(text)];
}

/** The number of terminal columns that a grapheme takes. */
export function columnsOf(grapheme: string): number {
  const code = grapheme.codePointAt(0) ?? 0;
  if (/^\p{Mark}/u.test(grapheme) || /^[\u200b-\u200d]/.test(grapheme)) return 0;
  // The selector U+FE0F requests the emoji form of a character, which is wide.
  if (grapheme.includes("\ufe0f") || /^\p{Regional_Indicator}/u.test(grapheme)) return 2;
  return eastAsianWidth(code);
}

/** The number of columns that a line of text takes, not counting escape sequences for colours. */
export function widthOf(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[ -~]*$/.test(plain)) return plain.length;
  // Punctuation, arrows, lines and symbols never combine with other characters.
  if (/^[ -~\u2010-\u2027\u2190-\u21ff\u2500-\u27bf]*$/.test(plain)) {
    return Array.from(plain, (character) => eastAsianWidth(character.charCodeAt(0))).reduce(
      (sum, each) => sum + each,
      0,
    );
  }
  return graphemesOf(plain).reduce((sum, { segment }) => sum + columnsOf(segment), 0);
}

/**
 * Breaks a line between words to fit `columns`. A word that is too long gets a separate line.
 *
 * @param columns undefined if the lines do not go to a terminal: then they are not broken
 * @param indent how many spaces the lines after the first begin with
 */
export function wrap(text: string, columns: number | undefined, indent: number): string[] {
  if (columns === undefined || widthOf(text) <= columns) return [text];
  const [lead = ""] = /^ */.exec(text) ?? [];
  const lines: string[] = [];
  let line = "";
  for (const [index, word] of text.slice(lead.length).split(" ").entries()) {
    const longer = index === 0 ? lead + word : `${line} ${word}`;
    if (index === 0 || word === "" || line.trim() === "" || widthOf(longer) <= columns) {
      line = longer;
      continue;
    }
    lines.push(line.trimEnd());
    line = " ".repeat(indent) + word;
  }
  return [...lines, line.trimEnd()];
}
