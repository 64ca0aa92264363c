import { applyTextEdits, type FileEdit, type TextEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { SkillFolder } from "@skill-convert/format";
import { type MarkdownDocument, readMarkdown } from "@skill-convert/source";
import { splitBody } from "./block-place.js";

/** Removes every block of a format from SKILL.md, and the file itself if nothing else is in it. */
export function eraseBlocks({ skillFile }: SkillFolder, word: string): readonly FileEdit[] {
  const { value: markdown } = skillFile;
  const edits = markdown ? blockRemovals(markdown, word) : [];
  if (!markdown || edits.length === 0) return [];
  const remaining = applyTextEdits(markdown.text, edits).replace(/^\ufeff/, "");
  return remaining === "" ? [{ kind: "remove", path: SKILL_FILE }] : [{ kind: "splice", path: SKILL_FILE, edits }];
}

function blockRemovals(markdown: MarkdownDocument, word: string): TextEdit[] {
  let last = 0;
  return markdown.blocks(word).map((block) => {
    const { start, end } = splitBody(markdown, block);
    const edit = { start: Math.max(start, last), end, text: "" };
    last = end;
    return edit;
  });
}

/** Empty front matter, so that a body that begins with three dashes is not read as front matter. */
const SHIELD = "---\n---\n";

/** Removes the blocks of a format from instructions, because they would be read as a second manifest. */
export function withoutBlocks(instructions: string, word: string): string {
  // Escapes and character references may hide the word from a search.
  if (!instructions.includes(word) && !/[\\&]/.test(instructions)) return instructions;
  const markdown = readMarkdown(SHIELD + instructions, SKILL_FILE);
  const edits = blockRemovals(markdown, word);
  return edits.length === 0 ? instructions : applyTextEdits(markdown.text, edits).slice(SHIELD.length);
}
