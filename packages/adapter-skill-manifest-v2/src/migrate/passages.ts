import type { Range } from "@skill-convert/core";
import type { FencedBlock } from "@skill-convert/source";

/** Consecutive lines of a Markdown text, with fenced blocks and comments blanked out. */
export interface Passage {
  /** The offset in the Markdown text. */
  readonly start: number;
  readonly text: string;
}

// A Markdown parser may take quadratic time for a hostile text, so the size of each passage and of all together is
// limited. Sizes are in characters.
const MAX_PASSAGE = 8 * 1024;
const MAX_TOTAL = 64 * 1024;
/** The fixed cost of parsing one passage, in characters. */
const PASSAGE_COST = 200;
/** Matches from the beginning of a run of white space only, so that a long run takes linear time. */
const NESTED_MARKERS = /(?<![ \t])(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){16}/;
const HEADING_AT_END = /(?:^|\n)(?: {0,3}#[^\n]*|[=-]+[ \t]*)$/;

/**
 * The passages of a text that contain one of the words: runs of lines between blank lines, where a heading belongs to
 * the run after it. Passages that are too long or too deeply nested to be written by a person are left out, and so are
 * all passages beyond the total limit.
 */
export function passagesWith(text: string, words: Iterable<string>, blocks: readonly FencedBlock[]): Passage[] {
  const wanted = [...words].filter((word) => word !== "");
  const prose = withoutExamples(text, blocks);
  if (!wanted.some((word) => prose.includes(word))) return [];
  const runs = runsOfLines(prose);
  const passages: Passage[] = [];
  let remaining = MAX_TOTAL;
  for (const [index, run] of runs.entries()) {
    const lines = prose.slice(run.start, run.end);
    if (!wanted.some((word) => lines.includes(word))) continue;
    const next = HEADING_AT_END.test(lines.trimEnd().replaceAll("\r", "\n")) ? runs[index + 1] : undefined;
    const start = run.start + indentOfItem(lines);
    const passage = { start, text: prose.slice(start, next ? next.end : run.end) };
    if (passage.text.length > MAX_PASSAGE || NESTED_MARKERS.test(passage.text)) continue;
    remaining -= passage.text.length + PASSAGE_COST;
    if (remaining < 0) break;
    passages.push(passage);
  }
  return passages;
}

function runsOfLines(text: string): Range[] {
  const runs: { start: number; end: number }[] = [];
  let last: { start: number; end: number } | undefined;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    const end = index + line.length;
    if (line.trim() === "") {
      last = undefined;
    } else if (last !== undefined) {
      last.end = end;
    } else {
      last = { start: index, end };
      runs.push(last);
    }
  }
  return runs;
}

/** The indentation of a list item. Without its list, an indented item would be read as an indented code block. */
function indentOfItem(run: string): number {
  return /^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]/.exec(run)?.[1]?.length ?? 0;
}

/** Blanks out fenced blocks and comments, so that offsets and lines stay the same. */
function withoutExamples(text: string, blocks: readonly FencedBlock[]): string {
  let out = "";
  let last = 0;
  for (const { range } of blocks) {
    out += text.slice(last, range.start) + blank(text.slice(range.start, range.end));
    last = range.end;
  }
  return withoutComments(withoutNestedFences(out + text.slice(last)));
}

const NESTED_FENCE = /^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})/;

/**
 * Blanks out fenced blocks in lists and quotations, up to the closing fence or the first line that is indented less.
 */
function withoutNestedFences(text: string): string {
  let open: { marker: string; indent: number } | undefined;
  return text.replace(/[^\r\n]+/g, (line) => {
    const [, lead = "", marker = ""] = NESTED_FENCE.exec(line) ?? [];
    if (open !== undefined) {
      if (marker.startsWith(open.marker)) open = undefined;
      else if (line.trim() !== "" && line.search(/[^ \t>]/) < open.indent) open = undefined;
      return open === undefined && marker === "" ? line : blank(line);
    }
    if (marker === "") return line;
    // The content may be indented up to three columns less than its fence, but no less than the text of the list item.
    open = { marker, indent: /\S/.test(lead.replaceAll(">", "")) ? lead.length : Math.max(1, lead.length - 3) };
    return blank(line);
  });
}

function withoutComments(text: string): string {
  let out = "";
  let last = 0;
  for (let open = text.indexOf("<!--"); open >= 0; open = text.indexOf("<!--", last)) {
    const close = text.indexOf("-->", open + 4);
    const end = close < 0 ? text.length : close + 3;
    out += text.slice(last, open) + blank(text.slice(open, end));
    last = end;
  }
  return out + text.slice(last);
}

export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}
