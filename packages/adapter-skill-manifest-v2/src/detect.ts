import type { Detection, SkillFiles } from "@skill-convert/core";
import { readMarkdown } from "@skill-convert/source";
import { SKILL_FILE, type V1, type V2 } from "./formats.js";

/** Looks for the block's word first, and for a block only where that is found. */
export function detectBlock(files: SkillFiles, { word, rank }: typeof V1 | typeof V2): Detection | undefined {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const [block] = readMarkdown(content.text, SKILL_FILE).blocks(word);
  if (block === undefined) return undefined;
  const version = /["']?schema_version["']?\s*:\s*["']([\w.-]+)["']/.exec(block.contentText)?.[1];
  return { file: SKILL_FILE, rank, ...(version === undefined ? {} : { version }) };
}
