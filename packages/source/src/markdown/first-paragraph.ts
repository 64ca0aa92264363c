const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A heading, list item, quote, table row, HTML or thematic break. */
const MARKED = /^ {0,3}(#{1,6}(\s|$)|[-*+]\s|\d+[.)]\s|[>|<]|([-_*=]\s*){2,}$)/;
const UNDERLINE = /^ {0,3}(=+|-+)\s*$/;

/**
 * Returns the first paragraph of a Markdown text on one line; undefined if it has none.
 *
 * @example
 * firstParagraph("# Tidy\n\nSorts the files\nof a folder.\n"); // "Sorts the files of a folder."
 */
export function firstParagraph(markdown: string): string | undefined {
  let fence: string | undefined;
  let lines: string[] = [];
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const marker = FENCE.exec(line)?.[1];
    const fenced = fence !== undefined || marker !== undefined;
    if (marker !== undefined) {
      if (fence === undefined) fence = marker;
      else if (marker.startsWith(fence)) fence = undefined;
    }
    if (!fenced && isProse(line, lines.length > 0)) lines.push(line.trim());
    // An underline makes the lines above it a heading.
    else if (!fenced && UNDERLINE.test(line)) lines = [];
    else if (lines.length > 0) break;
  }
  return lines.length > 0 ? lines.join(" ") : undefined;
}

function isProse(line: string, continues: boolean): boolean {
  if (line.trim() === "" || MARKED.test(line)) return false;
  return continues || !/^( {4}|\t)/.test(line);
}
