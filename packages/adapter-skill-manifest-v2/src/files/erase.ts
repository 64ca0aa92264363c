import { applyTextEdits, type FileEdit, type SkillFiles, type TextEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { readSkillFile } from "@skill-convert/format";
import { readMarkdown } from "@skill-convert/source";
import { splitBody } from "./block-place.js";

/** Takes every block of a format out of SKILL.md, and the file away if nothing else was in it. */
export function eraseBlocks(files: SkillFiles, word: string): readonly FileEdit[] {
  const text = readSkillFile(files).value?.text;
  const edits = text === undefined ? [] : blockRemovals(text, word);
  if (text === undefined || edits.length === 0) return [];
  const left = applyTextEdits(text, edits).replace(/^\ufeff/, "");
  return left === "" ? [{ kind: "remove", path: SKILL_FILE }] : [{ kind: "splice", path: SKILL_FILE, edits }];
}

function blockRemovals(text: string, word: string): TextEdit[] {
  const markdown = readMarkdown(text, SKILL_FILE);
  let last = 0;
  return markdown.blocks(word).map((block) => {
    // Only a block at the end takes more with it than its own lines.
    const { start, end } = block.range.end < text.length ? block.range : splitBody(markdown, block);
    const edit = { start: Math.max(start, last), end, text: "" };
    last = end;
    return edit;
  });
}

/** Front matter of no content, so that a body that follows it is never taken for front matter itself. */
const SHIELD = "---\n---\n";

/** Instructions without the blocks of a format that stand in them, which would be a second manifest. */
export function withoutBlocks(instructions: string, word: string): string {
  // A block's word may be written with escapes and character references.
  if (!instructions.includes(word) && !/[\\&]/.test(instructions)) return instructions;
  const edits = blockRemovals(SHIELD + instructions, word);
  return edits.length === 0 ? instructions : applyTextEdits(SHIELD + instructions, edits).slice(SHIELD.length);
}
