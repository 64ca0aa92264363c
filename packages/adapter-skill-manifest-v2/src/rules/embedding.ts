import type { Diagnostic, RuleSubject } from "@skill-convert/core";
import { aboutText, type Reading } from "../decode.js";
import { v1Diagnostics } from "../diagnostics.js";
import { SKILL_FILE, V1, V2 } from "../formats.js";
import { skillFileOf } from "../skill-file.js";

/** "Embedding": what is said of the block that holds the manifest. */
export function aboutBlock(reading: Reading, code: "unclosed-block" | "yaml-content" | "json-as-yaml") {
  return ({ files }: RuleSubject): Diagnostic[] => {
    const skill = skillFileOf(files, reading.format.word);
    if (!skill?.manifest) return [];
    return aboutText(reading, skill, skill.manifest, false).filter((finding) => finding.code.endsWith(`/${code}`));
  };
}

/** "Embedding": lines of the block, its fences included, that end in another way than the rest of the file. */
export function lineEndings({ catalog, format }: Reading) {
  return ({ files }: RuleSubject): Diagnostic[] => {
    const skill = skillFileOf(files, format.word);
    // Lines of a text without carriage returns all end alike.
    if (!skill?.manifest || !skill.markdown.text.includes("\r")) return [];
    const { eol, text } = skill.markdown;
    const { start, end } = skill.manifest.block.range;
    const odd = [...text.slice(start, end).matchAll(/\r?\n/g)].filter(([ending]) => ending !== eol);
    const [first] = odd;
    if (first === undefined) return [];
    const edits = odd.map(({ index, 0: ending }) => ({
      start: start + index,
      end: start + index + ending.length,
      text: eol,
    }));
    const line = { start: text.lastIndexOf("\n", start + first.index - 1) + 1, end: start + first.index };
    const args = { found: nameOf(first[0]), usual: nameOf(eol) };
    const fix = { title: "End the lines of the block alike", edits };
    return [catalog.create("mixed-line-endings", args, { file: SKILL_FILE, range: line, fix })];
  };
}

function nameOf(ending: string): string {
  return ending === "\n" ? "LF" : "CR LF";
}

/** "Migration from v1": a block of version 1 beside which there is none of version 2. */
export function superseded({ files }: RuleSubject): Diagnostic[] {
  const skill = skillFileOf(files, V1.word);
  if (!skill?.manifest || skill.markdown.blocks(V2.word).length > 0) return [];
  const { block } = skill.manifest;
  const { start } = block.range;
  const fence = skill.markdown.text.slice(start, block.content.start).trimEnd();
  return [v1Diagnostics.create("superseded", {}, { file: SKILL_FILE, range: { start, end: start + fence.length } })];
}
