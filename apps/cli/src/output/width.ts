import { stripVTControlCharacters } from "node:util";
import { eastAsianWidth } from "get-east-asian-width";

let segmenter: Intl.Segmenter | undefined;

/** What a reader takes for the characters of a text. */
export function graphemesOf(text: string): Intl.SegmentData[] {
  // It takes several milliseconds until there is one.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return [...segmenter.segment(text)];
}

/** How many columns of a terminal a grapheme takes. */
export function columnsOf(grapheme: string): number {
  const code = grapheme.codePointAt(0) ?? 0;
  if (/^\p{Mark}/u.test(grapheme) || /^[\u200b-\u200d]/.test(grapheme)) return 0;
  // The selector asks for the coloured picture of a character, which is wide.
  if (grapheme.includes("\ufe0f") || /^\p{Regional_Indicator}/u.test(grapheme)) return 2;
  return eastAsianWidth(code);
}

/** How many columns a line of text takes, whatever its colours. */
export function widthOf(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[ -~]*$/.test(plain)) return plain.length;
  // Punctuation, arrows, lines and signs are no parts of other characters.
  if (/^[ -~\u2010-\u2027\u2190-\u21ff\u2500-\u27bf]*$/.test(plain)) {
    return Array.from(plain, (character) => eastAsianWidth(character.charCodeAt(0))).reduce(
      (sum, each) => sum + each,
      0,
    );
  }
  return graphemesOf(plain).reduce((sum, { segment }) => sum + columnsOf(segment), 0);
}

/** The beginning of a line without colours that fits into `columns`, with an ellipsis if it is not all. */
export function clip(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let width = 1;
  let clipped = "";
  for (const { segment } of graphemesOf(text)) {
    width += columnsOf(segment);
    if (width > columns) break;
    clipped += segment;
  }
  return `${clipped.trimEnd()}…`;
}

/** The end of a path that fits into `columns`, because it tells more than the beginning. */
export function clipStart(path: string, columns: number): string {
  if (widthOf(path) <= columns) return path;
  let width = 1;
  let clipped = "";
  for (const { segment } of graphemesOf(path).reverse()) {
    width += columnsOf(segment);
    if (width > columns) break;
    clipped = segment + clipped;
  }
  return `…${clipped}`;
}

/**
 * Breaks a line between words so that it fits into `columns`. A word that is too long has a line of its own.
 *
 * @param columns undefined if the lines go to no terminal: they stay as they are
 * @param indent the columns that the lines after the first begin with
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
