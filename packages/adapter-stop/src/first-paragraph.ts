/**
 * The first paragraph of a Markdown text, on one line: headings, lists, tables, quotes, comments and code are passed
 * over. Undefined where there is none.
 */
export function firstParagraph(markdown: string): string | undefined {
  let fence = "";
  let paragraph: string[] = [];
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== "") {
      if (marker?.startsWith(fence)) fence = "";
      continue;
    }
    if (isUnderline(line)) paragraph = [];
    else if (marker === undefined && isProse(line, paragraph.length > 0)) paragraph.push(line.trim());
    else if (paragraph.length > 0) break;
    fence = marker ?? "";
  }
  return paragraph.length > 0 ? paragraph.join(" ") : undefined;
}

/** Makes a heading of the lines above it. */
function isUnderline(line: string): boolean {
  return /^ {0,3}(=+|-+)\s*$/.test(line);
}

function isProse(line: string, continues: boolean): boolean {
  if (line.trim() === "" || (!continues && /^( {4}|\t)/.test(line))) return false;
  return !/^ {0,3}(#{1,6}(\s|$)|[-*+]\s|\d+[.)]\s|[>|<]|[-_*=]{2,}\s*$)/.test(line);
}
