import type { Diagnostic, Range } from "@skill-convert/core";
import { hasErrors, sortDiagnostics } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import type { DataDocument, ReadOptions } from "../document.js";
import { prevailingEol } from "../lines.js";
import { lru } from "../lru.js";
import { readData } from "../read.js";
import type { Fence } from "./blocks.js";
import { afterFences, type FencedBlock, findFences, toBlocks } from "./fences.js";
import { closedLate, type FrontMatter, splitFrontMatter } from "./front-matter.js";

/** A Markdown file that may have front matter, such as SKILL.md. */
export interface MarkdownDocument {
  readonly file: string;
  readonly text: string;
  /** The line ending of most lines. */
  readonly eol: "\n" | "\r\n";
  /** The front matter in YAML or `---json`; undefined if the file has none, or one in another language. */
  readonly frontmatter: DataDocument | undefined;
  /** The range of the front matter, including both fences and the last line ending. */
  readonly frontmatterRange: Range | undefined;
  /** The text after the front matter, or after the byte-order mark. */
  readonly body: Range;
  /** Includes the diagnostics of the front matter. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Returns the top-level fenced code blocks of the body, as defined by CommonMark. With `word`, only those whose info
   * string begins with that word; a text that cannot contain one is not scanned.
   */
  blocks(word?: string): readonly FencedBlock[];
  /**
   * Returns false if no fenced code block can have such a word in its info string. Much cheaper than {@link blocks}.
   */
  mayHaveBlock(word: string | RegExp): boolean;
}

/** Options for reading the front matter of a Markdown file. */
export type MarkdownOptions = Pick<ReadOptions, "tolerate">;

const OPTIONS: KeysOf<MarkdownOptions> = { keys: { tolerate: "a string" } };

/**
 * Splits a Markdown file into front matter and body, and reads the front matter. It never executes anything in it.
 *
 * @example
 * const skill = readMarkdown("---\nname: tidy\n---\n# Tidy\n", "SKILL.md");
 * skill.frontmatter?.value; // { name: "tidy" }
 * skill.body; // { start: 19, end: 26 }
 */
export function readMarkdown(text: string, file: string, options: MarkdownOptions = {}): MarkdownDocument {
  requireArguments("readMarkdown", { text: [text, "a string"], file: [file, "a string"], options: [options, OPTIONS] });
  return readMemoized(text, file, options.tolerate);
}

/** A conversion reads a file before it, without the old manifest, and after it. */
const readMemoized = lru(32, split);

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
    // An info string with an escape may contain the word in another form.
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
