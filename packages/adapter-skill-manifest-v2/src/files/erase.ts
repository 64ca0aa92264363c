import { applyTextEdits, type FileEdit, type SkillFiles, type TextEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { readSkillFile } from "@skill-convert/format";
import { readMarkdown } from "@skill-convert/source";
import { splitBody } from "./block-place.js";

/** Removes every block of a format from SKILL.md, and the file itself if nothing else is in it. */
export function eraseBlocks(files: SkillFiles, word: string): readonly FileEdit[] {
  const text = readSkillFile(files).value?.text;
  const edits = text === undefined ? [] : blockRemovals(text, word);
  if (text === undefined || edits.length === 0) return [];
  const remaining = applyTextEdits(text, edits).replace(/^\ufeff/, "");
  return remaining === "" ? [{ kind: "remove", path: SKILL_FILE }] : [{ kind: "splice", path: SKILL_FILE, edits }];
}

function blockRemovals(text: string, word: string): TextEdit[] {
  const markdown = readMarkdown(text, SKILL_FILE);
  let last = 0;
  return markdown.blocks(word).map((block) => {
    // A block at the end also owns the blank line before it.
    const { start, end } = block.range.end < text.length ? block.range : splitBody(markdown, block);
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
  const edits = blockRemovals(SHIELD + instructions, word);
  return edits.length === 0 ? instructions : applyTextEdits(SHIELD + instructions, edits).slice(SHIELD.length);
}
