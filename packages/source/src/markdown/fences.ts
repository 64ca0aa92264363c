import type { Range } from "@skill-convert/core";
import { BlockScanner, type Fence } from "./blocks.js";
import { unescapeInfo } from "./info.js";
import { marginFences } from "./margin-fences.js";

/** A fenced code block as CommonMark defines it. */
export interface FencedBlock {
  /** The info string, trimmed and unescaped. */
  readonly info: string;
  /** The first word of the info string. */
  readonly word: string;
  /** The lines of the block, including both fences and the last line ending. */
  readonly range: Range;
  /** The lines of the content, including the last line ending. */
  readonly content: Range;
  /** The content as CommonMark defines it: without the indentation of the fence, lines ending in LF. */
  readonly contentText: string;
  /** False if the block ends only with the text. */
  readonly closed: boolean;
  /** The opening fence, such as three backticks. */
  readonly marker: string;
  readonly indent: number;
}

/**
 * Returns the top-level fenced code blocks of a text from an offset on.
 *
 * @example
 * const [block] = scanFences("```yaml\nname: tidy\n```\n", 0);
 * [block?.word, block?.contentText]; // ["yaml", "name: tidy\n"]
 */
export function scanFences(text: string, start: number): FencedBlock[] {
  return findFences(text, start).map((fence) => toBlock(text, fence));
}

export function findFences(text: string, start: number): Fence[] {
  // A lone carriage return also ends a line. It is rare, and only the block scanner knows it.
  const atMargin = text.includes("\r") && /\r(?!\n)/.test(text) ? undefined : marginFences(text, start);
  return atMargin ?? new BlockScanner(text, start).fences();
}

/** The blocks whose info string begins with a word, or all blocks. */
export function toBlocks(text: string, fences: readonly Fence[], word: string | undefined): FencedBlock[] {
  const wanted = word === undefined ? fences : fences.filter(({ info }) => firstWord(unescapeInfo(info)) === word);
  return wanted.map((fence) => toBlock(text, fence));
}

function firstWord(info: string): string {
  return /^\S*/.exec(info)?.[0] ?? "";
}

const FENCES = ["```", "~~~"] as const;

/**
 * Returns the rest of each line from three backticks or tildes on. This finds more than the fences of a text, but every
 * info string is among the results.
 */
export function afterFences(text: string): string[] {
  return FENCES.flatMap((fence) => {
    const found: string[] = [];
    for (let at = text.indexOf(fence); at >= 0; ) {
      const end = text.indexOf("\n", at);
      found.push(text.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? -1 : text.indexOf(fence, end);
    }
    return found;
  });
}

function toBlock(text: string, fence: Fence): FencedBlock {
  const info = unescapeInfo(fence.info);
  return {
    info,
    word: firstWord(info),
    range: { start: fence.start, end: fence.end },
    content: { start: fence.contentStart, end: fence.contentEnd },
    contentText: literal(text.slice(fence.contentStart, fence.contentEnd), fence.indent),
    closed: fence.closed,
    marker: fence.marker,
    indent: fence.indent,
  };
}

function literal(content: string, indent: number): string {
  if (content === "") return "";
  if (indent === 0 && !content.includes("\r") && !content.includes("\0"))
    return content.endsWith("\n") ? content : `${content}\n`;
  const lines = content.replaceAll("\0", "\ufffd").split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return `${lines.map((line) => stripIndent(line, indent)).join("\n")}\n`;
}

/** Removes as many columns of white space as the fence is indented by. The rest of a tab becomes spaces. */
function stripIndent(line: string, indent: number): string {
  let column = 0;
  for (let at = 0; column < indent; at++) {
    const code = line.charCodeAt(at);
    if (code === 32) column++;
    else if (code === 9) column += 4 - (column % 4);
    else return line.slice(at);
    if (column >= indent) return " ".repeat(column - indent) + line.slice(at + 1);
  }
  return line;
}
