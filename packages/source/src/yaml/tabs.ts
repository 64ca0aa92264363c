import { applyTextEdits, type TextEdit } from "@skill-convert/core";
import { lineEnd, nextLine } from "../lines.js";

/** The common tab widths of editors, in columns. */
export const TAB_WIDTHS = [2, 4, 8] as const;

/**
 * Returns edits that replace the tabs in the indentation of YAML. In a block scalar only the indentation that all lines
 * share is replaced; undefined if a line does not share it.
 */
export function untab(source: string, width: number): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  let block: { readonly column: number; prefix: string | undefined } | undefined;
  for (let at = 0; at < source.length; at = nextLine(source, at)) {
    const line = source.slice(at, lineEnd(source, at));
    if (line.trim() === "") continue;
    const lead = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (block && columns(lead, width) > block.column) {
      block.prefix ??= lead;
      if (!lead.startsWith(block.prefix)) return undefined;
      replace(edits, at, block.prefix, width);
      continue;
    }
    const marks = /^[ \t]*(?:-[ \t]+)*/.exec(line)?.[0] ?? "";
    replace(edits, at, marks, width);
    block = /(?:^|[ \t])[|>][-+\d]*(?:[ \t]+#.*)?$/.test(line)
      ? { column: columns(lead, width), prefix: undefined }
      : undefined;
  }
  return edits;
}

/** Replaces the tabs in the indentation of a text. */
export function expandTabs(source: string, width: number): string | undefined {
  const edits = untab(source, width);
  return edits && applyTextEdits(source, edits);
}

function replace(edits: TextEdit[], at: number, text: string, width: number): void {
  for (const { index, 0: tabs } of text.matchAll(/\t+/g)) {
    const from = columns(text.slice(0, index), width);
    const to = columns(text.slice(0, index + tabs.length), width);
    edits.push({ start: at + index, end: at + index + tabs.length, text: " ".repeat(to - from) });
  }
}

function columns(text: string, width: number): number {
  let column = 0;
  for (const character of text) column += character === "\t" ? width - (column % width) : 1;
  return column;
}
