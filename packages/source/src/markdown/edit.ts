import type { JsonRecord, TextEdit } from "@skill-convert/core";
import { applyTextEdits } from "@skill-convert/core";
import { textDifference } from "@skill-convert/core/text";
import type { EditOptions } from "../document.js";
import { printJson } from "../json/print.js";
import type { Eol } from "../lines.js";
import { printYaml } from "../yaml/print.js";
import { type MarkdownDocument, readMarkdown } from "./document.js";

/** The changes to a Markdown file. */
export interface MarkdownChanges {
  /** Undefined removes the front matter; `keep`, or no such key, leaves it unchanged. */
  readonly frontmatter?: JsonRecord | undefined | "keep";
  readonly body?: string;
}

/**
 * Returns the edits that set the front matter and the body; every other byte stays. Missing front matter is created at
 * the top of the file, and front matter that cannot be read is replaced.
 *
 * @example
 * const skill = readMarkdown("---\nname: tidy\n---\n# Tidy\n", "SKILL.md");
 * editMarkdown(skill, { frontmatter: { name: "sort" } }); // [{ start: 10, end: 14, text: "sort" }]
 */
export function editMarkdown(document: MarkdownDocument, changes: MarkdownChanges, options?: EditOptions): TextEdit[] {
  const edits = "frontmatter" in changes ? editFrontMatter(document, changes.frontmatter, options) : [];
  const removed = "frontmatter" in changes && changes.frontmatter === undefined;
  const isKept = !("frontmatter" in changes) || changes.frontmatter === "keep";
  const keepsFence = isKept || (!removed && document.frontmatter !== undefined);
  if (changes.body !== undefined) edits.push(...editBody(document, changes.body, keepsFence));
  // A body that begins with three dashes would be read as front matter at the top of the file.
  if (removed && readMarkdown(applyTextEdits(document.text, edits), document.file).frontmatterRange) {
    const at = document.frontmatterRange?.start ?? document.body.start;
    const [first, ...rest] = edits;
    return first?.start === at && document.frontmatterRange
      ? [{ ...first, text: document.eol }, ...rest]
      : [{ start: at, end: at, text: document.eol }, ...edits];
  }
  return edits;
}

function editFrontMatter(
  document: MarkdownDocument,
  frontmatter: MarkdownChanges["frontmatter"],
  options: EditOptions | undefined,
): TextEdit[] {
  if (frontmatter === "keep") return [];
  const { frontmatterRange: range, body, eol } = document;
  if (frontmatter === undefined) return range ? [{ ...range, text: "" }] : [];
  if (document.frontmatter) {
    const edits = document.frontmatter.edit(frontmatter, options);
    if (document.frontmatter.value !== undefined || !range) return withLineEnding(document, edits);
    const print = document.frontmatter.format === "json" ? printJson : printYaml;
    return [{ ...document.frontmatter.range, text: print(frontmatter, { eol }) }];
  }
  const at = range ?? { start: body.start, end: body.start };
  return [{ ...at, text: printFrontMatter(frontmatter, eol) }];
}

/** Keeps the closing fence on a separate line, whatever the edits leave at the end of the front matter. */
function withLineEnding(document: MarkdownDocument, edits: TextEdit[]): TextEdit[] {
  const last = edits.at(-1);
  const end = document.frontmatter?.range.end;
  if (last === undefined || last.end !== end || last.text.endsWith("\n")) return edits;
  if (last.text === "" && document.text[last.start - 1] === "\n") return edits;
  return [...edits.slice(0, -1), { ...last, text: last.text + document.eol }];
}

function editBody(document: MarkdownDocument, body: string, keepsFence: boolean): TextEdit[] {
  const { start, end } = document.body;
  // A closing fence that ends the file has no line ending yet.
  const isUnended = document.frontmatterRange && start === end && !document.text.endsWith("\n");
  if (isUnended && keepsFence && body !== "") return [{ start, end, text: document.eol + body }];
  const difference = textDifference(document.text.slice(start, end), body);
  return difference ? [{ ...difference, start: difference.start + start, end: difference.end + start }] : [];
}

/**
 * Prints a new Markdown file: front matter in the house style, then the body unchanged.
 *
 * @example
 * printMarkdown({ name: "tidy" }, "# Tidy\n"); // "---\nname: tidy\n---\n# Tidy\n"
 */
export function printMarkdown(
  frontmatter: JsonRecord | undefined,
  body: string | undefined,
  options: { readonly eol?: Eol } = {},
): string {
  return (frontmatter === undefined ? "" : printFrontMatter(frontmatter, options.eol ?? "\n")) + (body ?? "");
}

function printFrontMatter(frontmatter: JsonRecord, eol: Eol): string {
  return `---${eol}${printYaml(frontmatter, { eol })}---${eol}`;
}
