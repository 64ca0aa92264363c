import type { TextEdit } from "@skill-convert/core";
import type { ManifestBlock } from "../files/read.js";
import { V1, V2 } from "../format.js";

/**
 * The two edits of a migration: the word of the fence, and the document without the white space around it
 * (skill-manifest-v1.md#d27).
 */
export function blockEdits(text: string, { block, content }: ManifestBlock, printed: string): TextEdit[] {
  const source = text.slice(content.range.start, content.range.end);
  const start = content.range.start + (source.length - source.trimStart().length);
  const end = content.range.start + source.trimEnd().length;
  return [wordEdit(text, block.range.start, block.content.start), { start, end, text: printed }];
}

/** Replaces the entire first word of the info string if it contains escapes or character references. */
function wordEdit(text: string, lineStart: number, lineEnd: number): TextEdit {
  const line = text.slice(lineStart, lineEnd);
  const [before = ""] = /^ *(?:`+|~+)[ \t]*/.exec(line) ?? [];
  const start = lineStart + before.length;
  const rest = line.slice(before.length);
  const word = rest.startsWith(V1.word) ? V1.word : (/^[^ \t\r\n]*/.exec(rest)?.[0] ?? "");
  return { start, end: start + word.length, text: V2.word };
}
