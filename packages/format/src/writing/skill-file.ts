import type { FileEdit, JsonRecord } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { editMarkdown, type MarkdownDocument, printMarkdown, readMarkdown } from "@skill-convert/source";
import { Cursor } from "../codec/cursor.js";
import { asRecord, isEmpty } from "../codec/mapping.js";
import type { WriteContext } from "../document/container.js";
import type { FrontMatterDefinition, FrontMatterReading } from "../document/front-matter.js";
import { splice } from "../document/in-front-matter.js";
import { textsOf } from "../document/locate.js";

/** The content to write to SKILL.md next to a manifest. */
export interface SkillFileContent {
  readonly model: JsonRecord;
  /** The first keys of new front matter. */
  readonly initial: JsonRecord | undefined;
  /** Undefined keeps the instructions of the file. */
  readonly instructions: string | undefined;
}

/**
 * Returns the front matter to write next to a manifest: `keep` for the existing one, the new one, or undefined for
 * none.
 */
export function frontMatterOf(
  { table }: FrontMatterDefinition,
  { markdown, front }: FrontMatterReading,
  { model, initial, instructions }: SkillFileContent,
): WriteContext["frontmatter"] {
  const previous = asRecord(front?.value);
  const put =
    asRecord(table.put(model, previous, new Cursor(front ? textsOf(front) : { text: () => undefined }))) ?? {};
  if (markdown && jsonEqual(put, previous ?? {}) && !needsFrontMatter(markdown, instructions)) return "keep";
  if (previous && !isEmpty(put)) return put;
  const isNew = markdown === undefined && Boolean(instructions);
  const isWritten = isNew || !isEmpty(put) || needsFrontMatter(markdown, instructions);
  return isWritten ? { ...initial, ...put } : undefined;
}

/**
 * Returns true if the body begins with text that would be read as front matter, so that front matter must precede it.
 */
export function needsFrontMatter(markdown: MarkdownDocument | undefined, instructions: string | undefined): boolean {
  if (!instructions || markdown?.frontmatterRange) return false;
  return readMarkdown(instructions, "").frontmatterRange !== undefined;
}

/** Writes front matter and instructions to a Markdown file. It is only created if it would not be empty. */
export function writeSkillFile(
  path: string,
  markdown: MarkdownDocument | undefined,
  frontmatter: WriteContext["frontmatter"],
  instructions: string | undefined,
): FileEdit[] {
  if (markdown) {
    const front = frontmatter === "keep" ? {} : { frontmatter };
    const body = instructions === undefined ? {} : { body: instructions };
    return splice(markdown.file, editMarkdown(markdown, { ...front, ...body }));
  }
  if (frontmatter === "keep" || (frontmatter === undefined && !instructions)) return [];
  const { eol } = readMarkdown(instructions ?? "", path);
  return [{ kind: "write", path, text: printMarkdown(frontmatter, instructions, { eol }) }];
}
