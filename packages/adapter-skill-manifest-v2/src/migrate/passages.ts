import type { Range } from "@skill-convert/core";
import type { FencedBlock } from "@skill-convert/source";

/** Lines of a Markdown text that stand together, without what is shown in fences and comments. */
export interface Passage {
  readonly start: number;
  readonly text: string;
}

// A Markdown parser may take quadratic time for a hostile text, so it is only ever given pieces of this size.
const LONGEST = 8 * 1024;
const MOST = 64 * 1024;
/** What beginning to parse a passage costs, in letters. */
const EFFORT = 200;
/** Begins where white space does, so that a long run of it is gone through once. */
const NESTED_MARKERS = /(?<![ \t])(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){16}/;
const HEADING_AT_END = /(?:^|\n)(?: {0,3}#[^\n]*|[=-]+[ \t]*)$/;

/**
 * The passages of a text that hold one of the words: runs of lines between blank ones, a heading together with what
 * follows it. What is too long or too deeply nested to be written by a person is left out, and so is all that comes
 * after a great many passages.
 */
export function passagesWith(text: string, words: Iterable<string>, blocks: readonly FencedBlock[]): Passage[] {
  const wanted = [...words].filter((word) => word !== "");
  const shown = withoutShown(text, blocks);
  if (!wanted.some((word) => shown.includes(word))) return [];
  const runs = runsOfLines(shown);
  const passages: Passage[] = [];
  let room = MOST;
  for (const [index, run] of runs.entries()) {
    const own = shown.slice(run.start, run.end);
    if (!wanted.some((word) => own.includes(word))) continue;
    const next = HEADING_AT_END.test(own.trimEnd().replaceAll("\r", "\n")) ? runs[index + 1] : undefined;
    const start = run.start + indentOfItem(own);
    const passage = { start, text: shown.slice(start, next ? next.end : run.end) };
    if (passage.text.length > LONGEST || NESTED_MARKERS.test(passage.text)) continue;
    room -= passage.text.length + EFFORT;
    if (room < 0) break;
    passages.push(passage);
  }
  return passages;
}

/** Lines that follow each other without a blank one between them. */
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

/** A list item that a blank line cuts off from its list is still an item, however far it is indented. */
function indentOfItem(run: string): number {
  return /^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]/.exec(run)?.[1]?.length ?? 0;
}

/** The text with fenced blocks and comments blanked out, so that offsets and lines stay. */
function withoutShown(text: string, blocks: readonly FencedBlock[]): string {
  let out = "";
  let last = 0;
  for (const { range } of blocks) {
    out += text.slice(last, range.start) + blank(text.slice(range.start, range.end));
    last = range.end;
  }
  return withoutComments(withoutNestedFences(out + text.slice(last)));
}

const NESTED_FENCE = /^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})/;

/** Fences in lists and quotations: to the one that closes, or to the first line that stands further out. */
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
    // What a fence shows may stand up to three columns further out than it, but never left of its list item's text.
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
