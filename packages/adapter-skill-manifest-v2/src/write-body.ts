import { hasErrors, type JsonRecord } from "@skill-convert/core";
import { printJson } from "@skill-convert/source";
import { V2 } from "./formats.js";
import { countLines, FIRST_PLACE, joinBody, type Place } from "./place.js";
import { readSkillFile } from "./skill-file.js";

/** A new block: whole lines, without the last line ending. */
export function printBlock(document: JsonRecord, eol: "\n" | "\r\n"): string {
  return `\`\`\`${V2.word}${eol}${printJson(document, { eol })}\`\`\``;
}

/** What a SKILL.md is made of. */
export interface Parts {
  /** What may stand before the body, the plainest first. */
  readonly heads: readonly string[];
  readonly instructions: string;
  readonly block: string;
  /** Where the block may go, the best first. */
  readonly places: readonly Place[];
  readonly eol: string;
}

/**
 * Puts a SKILL.md together so that it reads back as its parts. A place may be one where the block would be no block,
 * such as behind a fence that is never closed; before everything else there is always one.
 */
export function joinSkillFile({ heads, instructions, block, places, eol }: Parts): string {
  let text = "";
  for (const place of [...places, FIRST_PLACE]) {
    for (const head of heads) {
      text = head + joinBody(instructions, block, place, eol);
      if (readsAs(text, head.length, instructions)) return text;
    }
  }
  return text;
}

function readsAs(text: string, bodyStart: number, instructions: string): boolean {
  const { markdown, blocks, manifest } = readSkillFile(text, V2.word);
  return (
    markdown.body.start === bodyStart &&
    blocks.length === 1 &&
    manifest?.split.instructions === instructions &&
    !hasErrors(markdown.diagnostics)
  );
}

/**
 * Where a block belongs once the instructions around it have changed: between the lines that it stood between, if
 * those before it or those after it are still the same.
 */
export function movedPlace(before: string, after: string, place: Place): Place | undefined {
  const [old, now] = [toLines(before), toLines(after)];
  const head = old.slice(0, place.line);
  if (head.every((line, index) => now[index] === line)) return place;
  const tail = old.slice(place.line);
  const line = countLines(after) - tail.length;
  return tail.length > 0 && line >= 0 && tail.every((text, index) => now[line + index] === text)
    ? { ...place, line }
    : undefined;
}

function toLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}
