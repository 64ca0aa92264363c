import type { Diagnostic, JsonRecord, Range, TextEdit } from "@skill-convert/core";
import { textDifference } from "@skill-convert/core";
import type { DataDocument } from "./document.js";
import { printYaml } from "./print.js";
import { readData } from "./read.js";

/** A fenced code block, as CommonMark sees it. */
export interface FencedBlock {
  /** The whole info string, trimmed and unescaped. */
  readonly info: string;
  /** Its first word. */
  readonly word: string;
  /** Whole lines of the block, both fences and the last line's ending included. */
  readonly range: Range;
  /** The content lines, the last one's ending included. */
  readonly content: Range;
  /** What CommonMark gives as the block's literal: the fence's indentation stripped. */
  readonly contentText: string;
  readonly closed: boolean;
  /** The opening fence, such as three backticks. */
  readonly marker: string;
  readonly indent: number;
}

/** A SKILL.md, or any Markdown file that may have front matter. */
export interface MarkdownDocument {
  readonly file: string;
  readonly text: string;
  /** The prevailing line ending. */
  readonly eol: "\n" | "\r\n";
  /** The front matter, YAML or `---json`; undefined where there is none that can be told from text. */
  readonly frontmatter: DataDocument | undefined;
  /** Both fences, and the ending of the last line, included. */
  readonly frontmatterRange: Range | undefined;
  /** From after the front matter, or the byte-order mark, to the end. */
  readonly body: Range;
  /** Those of the front matter included. */
  readonly diagnostics: readonly Diagnostic[];
  /** The top-level fenced code blocks of the body, or those whose info string begins with `word`. */
  blocks(word?: string): readonly FencedBlock[];
}

export interface MarkdownOptions {
  /** Passed on to the reader of the front matter. */
  readonly tolerate?: "placeholders";
}

/** What to change in a Markdown file. */
export interface MarkdownChanges {
  /** Undefined removes the front matter; `keep`, or no such key, leaves it. */
  readonly frontmatter?: JsonRecord | undefined | "keep";
  readonly body?: string;
}

/** Splits a Markdown file into front matter and body, and reads the front matter. */
export function readMarkdown(text: string, file: string, _options: MarkdownOptions = {}): MarkdownDocument {
  const match = /^(\uFEFF?---\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n|$))/m.exec(text);
  const head = match && match.index === 0 ? match : undefined;
  const open = head?.[1]?.length ?? 0;
  const content = head?.[2]?.length ?? 0;
  const frontmatter = head
    ? readData(text, { file, format: "yaml", range: { start: open, end: open + content } })
    : undefined;
  const body = { start: head?.[0].length ?? 0, end: text.length };
  return {
    file,
    text,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
    frontmatter,
    frontmatterRange: head ? { start: 0, end: body.start } : undefined,
    body,
    diagnostics: frontmatter?.diagnostics ?? [],
    blocks(word) {
      const found: FencedBlock[] = [];
      for (const m of text.matchAll(/^(`{3,}|~{3,})[ \t]*(.*?)\r?\n([\s\S]*?)^\1[ \t]*(?:\r?\n|$)/gm)) {
        const start = m.index;
        const contentStart = start + m[0].indexOf("\n") + 1;
        const info = (m[2] ?? "").trim();
        const first = info.split(/\s/)[0] ?? "";
        if (start < body.start || (word !== undefined && word !== first)) continue;
        found.push({
          info,
          word: first,
          range: { start, end: start + m[0].length },
          content: { start: contentStart, end: contentStart + (m[3] ?? "").length },
          contentText: (m[3] ?? "").replaceAll("\r\n", "\n"),
          closed: true,
          marker: m[1] ?? "",
          indent: 0,
        });
      }
      return found;
    },
  };
}

/** Edits that set the front matter and the body; every other byte stays. */
export function editMarkdown(document: MarkdownDocument, changes: MarkdownChanges): TextEdit[] {
  const edits: TextEdit[] = [];
  if ("frontmatter" in changes && changes.frontmatter !== "keep") {
    const { frontmatter } = changes;
    const range = document.frontmatterRange;
    if (frontmatter === undefined) {
      if (range) edits.push({ ...range, text: "" });
    } else if (document.frontmatter) edits.push(...document.frontmatter.edit(frontmatter));
    else edits.push({ start: 0, end: 0, text: `---\n${printYaml(frontmatter)}---\n` });
  }
  if (changes.body !== undefined) {
    const difference = textDifference(document.text.slice(document.body.start), changes.body);
    if (difference) {
      const by = document.body.start;
      edits.push({ ...difference, start: difference.start + by, end: difference.end + by });
    }
  }
  return edits;
}

/** Text of a new Markdown file. */
export function printMarkdown(
  frontmatter: JsonRecord | undefined,
  body: string | undefined,
  options: { readonly eol?: "\n" | "\r\n" } = {},
): string {
  const eol = options.eol ?? "\n";
  const head = frontmatter === undefined ? "" : `---${eol}${printYaml(frontmatter, { eol })}---${eol}`;
  return head + (body ?? "");
}
