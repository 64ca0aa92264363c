import type { Diagnostic, RuleSubject } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { v1Diagnostics, type v2Diagnostics } from "../diagnostics.js";
import { blockOf } from "../files/read.js";
import { V1, V2 } from "../format.js";

/** "Embedding": lines of the block, its fences included, that end in another way than the rest of the file. */
export function lineEndings(catalog: typeof v1Diagnostics | typeof v2Diagnostics, word: string) {
  return ({ files }: RuleSubject): Diagnostic[] => {
    const own = blockOf(files, word);
    // Lines of a text without carriage returns all end alike.
    if (!own?.markdown.text.includes("\r")) return [];
    const { eol, text } = own.markdown;
    const { start, end } = own.block.range;
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
  const own = blockOf(files, V1.word);
  if (!own || own.markdown.blocks(V2.word).length > 0) return [];
  const { start } = own.block.range;
  const fence = own.markdown.text.slice(start, own.block.content.start).trimEnd();
  return [v1Diagnostics.create("superseded", {}, { file: SKILL_FILE, range: { start, end: start + fence.length } })];
}
