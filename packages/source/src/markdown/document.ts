import type { Diagnostic, Range } from "@skill-convert/core";
import { hasErrors, sortDiagnostics } from "@skill-convert/core";
import type { DataDocument, ReadOptions } from "../document.js";
import { prevailingEol } from "../lines.js";
import { lru } from "../lru.js";
import { readData } from "../read.js";
import type { Fence } from "./blocks.js";
import { afterFences, type FencedBlock, findFences, toBlocks } from "./fences.js";
import { closedLate, type FrontMatter, splitFrontMatter } from "./front-matter.js";

/** A SKILL.md, or any Markdown file that may have front matter. */
export interface MarkdownDocument {
  readonly file: string;
  readonly text: string;
  /** The prevailing line ending. */
  readonly eol: "\n" | "\r\n";
  /** The front matter, YAML or `---json`; undefined where there is none that is read. */
  readonly frontmatter: DataDocument | undefined;
  /** Both fences, and the ending of the last line, included. */
  readonly frontmatterRange: Range | undefined;
  /** From after the front matter, or the byte-order mark, to the end. */
  readonly body: Range;
  /** Those of the front matter included. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The top-level fenced code blocks of the body, exactly as CommonMark sees them; with `word` only those whose info
   * string has that first word. A string that cannot have any is not scanned.
   */
  blocks(word?: string): readonly FencedBlock[];
  /** False if no fenced code block can have such a word in its info string, which is found without looking at blocks. */
  mayHaveBlock(word: string | RegExp): boolean;
}

/** How the front matter of a Markdown file is read. */
export type MarkdownOptions = Pick<ReadOptions, "tolerate">;

/**
 * Splits a Markdown file into front matter and body, and reads the front matter. Nothing in it is ever run.
 *
 * @example
 * const skill = readMarkdown("---\nname: tidy\n---\n# Tidy\n", "SKILL.md");
 * skill.frontmatter?.value; // { name: "tidy" }
 * skill.body; // { start: 19, end: 26 }
 */
export function readMarkdown(text: string, file: string, options: MarkdownOptions = {}): MarkdownDocument {
  return remembered(text, file, options.tolerate);
}

/** The text before a conversion, the one without the old manifest, and the one after it. */
const remembered = lru(32, split);

function split(text: string, file: string, tolerate: MarkdownOptions["tolerate"]): MarkdownDocument {
  const head = splitFrontMatter(text, file);
  const { range, content, format } = head;
  const options = { file, ...(tolerate === undefined ? {} : { tolerate }) };
  const frontmatter = content && format ? readData(text, { ...options, format, range: content }) : undefined;
  const body = { start: range?.end ?? (text.startsWith("\ufeff") ? 1 : 0), end: text.length };
  let fences: readonly Fence[] | undefined;
  let infos: readonly string[] | undefined;
  const mayHaveBlock = (word: string | RegExp) => {
    infos ??= afterFences(text);
    const has = typeof word === "string" ? (info: string) => info.includes(word) : (info: string) => word.test(info);
    // In one with an escape, the word may be spelt otherwise.
    return infos.some((info) => has(info) || /[\\&]/.test(info));
  };
  return {
    file,
    text,
    eol: prevailingEol(text),
    frontmatter,
    frontmatterRange: range,
    body,
    diagnostics: frontmatter ? findingsOf(head, frontmatter) : head.diagnostics,
    blocks(word) {
      if (!fences && word !== undefined && !mayHaveBlock(word)) return [];
      fences ??= findFences(text, body.start);
      return toBlocks(text, fences, word);
    },
    mayHaveBlock,
  };
}

function findingsOf(head: FrontMatter, frontmatter: DataDocument): readonly Diagnostic[] {
  const { file, text, format, value, diagnostics } = frontmatter;
  if (value === undefined) {
    const reads = (range: Range) => !hasErrors(readData(text, { file, format, range }).diagnostics);
    const late = closedLate(text, file, head, reads);
    if (late) return [late];
  }
  return sortDiagnostics([...head.diagnostics, ...diagnostics]);
}
