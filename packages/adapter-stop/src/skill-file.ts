import {
  applyTextEdits,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  jsonEqual,
  type TextEdit,
} from "@skill-convert/core";
import { editMarkdown, type MarkdownDocument, printMarkdown, readMarkdown } from "@skill-convert/source";
import { SKILL_FILE } from "./format.js";

/** What a SKILL.md is to say. */
export interface SkillFileContent {
  /** Empty where there is to be none. */
  readonly frontmatter: JsonRecord;
  /** The name and the description, for front matter that has to be there after all. */
  readonly heading: JsonRecord;
  readonly body: string;
}

/** The text of a new SKILL.md. */
export function createSkillFile(content: SkillFileContent): string {
  const { frontmatter, heading, body } = content;
  const { eol } = readMarkdown(body, SKILL_FILE);
  const text = printMarkdown(isEmpty(frontmatter) ? undefined : frontmatter, body, { eol });
  return says(text, content) ? text : printMarkdown({ ...heading, ...frontmatter }, body, { eol });
}

/** The edits after which a SKILL.md says what it is to say; every other byte stays. */
export function editSkillFile(markdown: MarkdownDocument, content: SkillFileContent): TextEdit[] {
  const { frontmatter, heading, body } = content;
  const current = markdown.frontmatter?.value;
  const unchanged = jsonEqual(isJsonRecord(current) ? current : {}, frontmatter);
  const changes = unchanged ? { body } : { frontmatter: isEmpty(frontmatter) ? undefined : frontmatter, body };
  const edits = editMarkdown(markdown, changes);
  if (says(applyTextEdits(markdown.text, edits), content)) return edits;
  return editMarkdown(markdown, { frontmatter: { ...heading, ...frontmatter }, body });
}

/** A body that begins with three dashes would be taken for front matter if there were none before it. */
function says(text: string, { frontmatter, body }: SkillFileContent): boolean {
  const read = readMarkdown(text, SKILL_FILE);
  const value = read.frontmatter?.value;
  return (
    !hasErrors(read.diagnostics) &&
    text.slice(read.body.start, read.body.end) === body &&
    jsonEqual(isJsonRecord(value) ? value : {}, frontmatter)
  );
}

function isEmpty(record: JsonRecord): boolean {
  return Object.keys(record).length === 0;
}
