import type { FileEdit, SkillFiles, TextEdit } from "@skill-convert/core";
import { applyTextEdits } from "@skill-convert/core";
import { readMarkdown } from "@skill-convert/source";
import { SKILL_FILE } from "./formats.js";
import { splitBody } from "./place.js";
import { skillText } from "./skill-file.js";

/** Takes every block of a format out of SKILL.md, and the file away where nothing else was in it. */
export function eraseBlocks(files: SkillFiles, word: string): readonly FileEdit[] {
  const content = skillText(files);
  if (!content || "diagnostic" in content) return [];
  const edits = blockRemovals(content.text, word);
  if (edits.length === 0) return [];
  const left = applyTextEdits(content.text, edits).replace(/^\ufeff/, "");
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

/** Whether a text has the word of a block, or something that may stand for a letter of it in an info string. */
function mayHaveBlock(text: string, word: string): boolean {
  return text.includes(word) || text.includes("\\") || text.includes("&");
}

/** Instructions without the blocks of a format that stand in them, which would be a second manifest. */
export function withoutBlocks(instructions: string, word: string): string {
  if (!mayHaveBlock(instructions, word)) return instructions;
  const edits = blockRemovals(SHIELD + instructions, word);
  return edits.length === 0 ? instructions : applyTextEdits(SHIELD + instructions, edits).slice(SHIELD.length);
}
