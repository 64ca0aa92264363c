/**
 * The first paragraph of a Markdown text on one line: what stands before a heading, a list, a table, a quote or code
 * is passed over. Undefined where there is none.
 */
export function firstParagraph(markdown: string): string | undefined {
  let fence: string | undefined;
  let paragraph: string[] = [];
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const inside = fence !== undefined;
    if (marker !== undefined && (!inside || marker.startsWith(fence ?? ""))) fence = inside ? undefined : marker;
    const prose = !inside && marker === undefined && isProse(line, paragraph.length > 0);
    if (prose) paragraph.push(line.trim());
    else if (/^ {0,3}(=+|-+)\s*$/.test(line)) paragraph = [];
    else if (paragraph.length > 0) break;
  }
  return paragraph.length > 0 ? paragraph.join(" ") : undefined;
}

function isProse(line: string, continues: boolean): boolean {
  if (line.trim() === "" || (!continues && /^( {4}|\t)/.test(line))) return false;
  return !/^ {0,3}(#{1,6}(\s|$)|[-*+]\s|\d+[.)]\s|[>|<]|[-_*=]{2,}\s*$)/.test(line);
}
