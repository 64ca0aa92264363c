import { stripVTControlCharacters } from "node:util";
import { columnsOf, graphemesOf } from "@skill-convert/examine/print";
import { eastAsianWidth } from "get-east-asian-width";

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
 * Breaks the lines of a text that do not fit `columns`.
 *
 * @param indent how many spaces the further lines of each line begin with (default: two more than the line itself)
 */
export function fold(text: string, columns: number | undefined, indent?: number): string {
  if (columns === undefined) return text;
  const indentOf = (line: string) => indent ?? line.search(/[^ ]|$/) + 2;
  return text
    .split("\n")
    .flatMap((line) => wrap(line, columns, indentOf(line)))
    .join("\n");
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
