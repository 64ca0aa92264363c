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
