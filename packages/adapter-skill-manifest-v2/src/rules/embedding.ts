import type { Diagnostic, RuleSubject } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { v1Diagnostics, type v2Diagnostics } from "../diagnostics.js";
import { blockOf } from "../files/read.js";
import { V1, V2 } from "../format.js";

/**
 * Finds lines of the block, fences included, that end differently from most lines of the file
 * (skill-manifest-v2.md#d7).
 */
export function lineEndings(catalog: typeof v1Diagnostics | typeof v2Diagnostics, word: string) {
  return ({ files }: RuleSubject): Diagnostic[] => {
    const manifest = blockOf(files, word);
    // Without carriage returns all lines end alike.
    if (!manifest?.markdown.text.includes("\r")) return [];
    const { eol, text } = manifest.markdown;
    const { start, end } = manifest.block.range;
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

/** Finds a v1 block in a file without a v2 block (skill-manifest-v1.md#d13). */
export function superseded({ files }: RuleSubject): Diagnostic[] {
  const manifest = blockOf(files, V1.word);
  if (!manifest || manifest.markdown.blocks(V2.word).length > 0) return [];
  const { start } = manifest.block.range;
  const fence = manifest.markdown.text.slice(start, manifest.block.content.start).trimEnd();
  return [v1Diagnostics.create("superseded", {}, { file: SKILL_FILE, range: { start, end: start + fence.length } })];
}
