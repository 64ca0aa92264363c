import {
  applyTextEdits,
  type FileEdit,
  hasErrors,
  type JsonRecord,
  type SkillFiles,
  type TextEdit,
} from "@skill-convert/core";
import { SKILL_FILE, textDifference } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { readSkillFile, splice, type WriteContext } from "@skill-convert/format";
import { editMarkdown, type MarkdownDocument, printJson, printMarkdown, readMarkdown } from "@skill-convert/source";
import { V1, V2 } from "../format.js";
import { type BlockPlace, defaultPlace, FIRST_PLACE, joinBody, movedPlace, splitBody } from "./block-place.js";
import { blockIn, blockOf, type ManifestBlock } from "./read.js";

/** Writes a manifest as a block into SKILL.md, changing no more of what is there than it has to. */
export function writeBlock(
  document: JsonRecord,
  instructions: string | undefined,
  base: SkillFiles,
  { frontmatter, original = base }: WriteContext,
): readonly FileEdit[] {
  const { value: markdown } = readSkillFile(base);
  // A manifest of version 1 that is replaced has shown where its successor may go.
  const old = blockOf(original, V1.word);
  const places = old ? [splitBody(old.markdown, old.block).place] : [];
  if (!markdown) {
    const { eol } = readMarkdown(instructions ?? "", SKILL_FILE);
    const head = frontmatter === "keep" ? "" : printMarkdown(frontmatter, undefined, { eol });
    const block = printBlock(document, eol);
    return [
      { kind: "write", path: SKILL_FILE, text: join({ head, instructions: instructions ?? "", block, places, eol }) },
    ];
  }
  const frontEdits = editMarkdown(markdown, { frontmatter });
  const own = blockIn(markdown, V2.word);
  if (own) return splice(SKILL_FILE, overBlock(own, frontEdits, document, instructions));
  const body = instructions ?? markdown.text.slice(markdown.body.start);
  return splice(SKILL_FILE, withBody(markdown, frontEdits, body, printBlock(document, markdown.eol), places));
}

/** Over a block that is there: only what differs, and in the words that are there. */
function overBlock(
  { markdown, block, content }: ManifestBlock,
  frontEdits: readonly TextEdit[],
  document: JsonRecord,
  instructions: string | undefined,
): TextEdit[] {
  const { text, eol } = markdown;
  const { instructions: before, place } = splitBody(markdown, block);
  const after = instructions ?? before;
  const edits = [...frontEdits, ...content.edit(document)];
  const edited = blockIn(readMarkdown(applyTextEdits(text, edits), SKILL_FILE), V2.word);
  const isIntact = edited !== undefined && jsonEqual(edited.content.value, document);
  if (isIntact && after === before && splitBody(edited.markdown, edited.block).instructions === after) return edits;
  const moved = movedPlace(before, after, place, markdown.frontmatterRange !== undefined);
  return withBody(
    markdown,
    frontEdits,
    after,
    isIntact ? blockText(edited) : printBlock(document, eol),
    moved ? [moved] : [],
  );
}

function blockText({ markdown, block }: ManifestBlock): string {
  const lines = markdown.text.slice(block.range.start, block.range.end).replace(/(\r\n|\n|\r)$/, "");
  return block.closed ? lines : `${lines}\n${block.marker}`;
}

/** A new block: whole lines, without the last line ending. */
function printBlock(document: JsonRecord, eol: "\n" | "\r\n"): string {
  return `\`\`\`${V2.word}${eol}${printJson(document, { eol })}\`\`\``;
}

function withBody(
  { text, body, eol }: MarkdownDocument,
  frontEdits: readonly TextEdit[],
  instructions: string,
  block: string,
  places: readonly BlockPlace[],
): TextEdit[] {
  // The front matter, and so every edit of it, stands before the body.
  const front = readMarkdown(applyTextEdits(text.slice(0, body.start), frontEdits), SKILL_FILE);
  const head = front.text.slice(0, front.body.start);
  const difference = textDifference(text, join({ head, instructions, block, places, eol }));
  return difference ? [difference] : [];
}

/** What a SKILL.md is made of. */
interface Parts {
  readonly head: string;
  readonly instructions: string;
  readonly block: string;
  /** Where the block may go beside its usual place, the best first. */
  readonly places: readonly BlockPlace[];
  readonly eol: string;
}

/**
 * Puts a SKILL.md together so that it reads back as its parts. A place may be one where the block would be no block,
 * such as behind a fence that is never closed; before everything else there is always one.
 */
function join({ head, instructions, block, places, eol }: Parts): string {
  const usual = defaultPlace(instructions, readMarkdown(head, SKILL_FILE).frontmatterRange !== undefined);
  let text = "";
  for (const place of [...places, usual, FIRST_PLACE]) {
    for (const start of headsOf(head, eol)) {
      text = start + joinBody(instructions, block, place, eol);
      if (readsAs(text, start.length, instructions)) return text;
    }
  }
  return text;
}

/**
 * What may stand before the body, the plainest first. Empty front matter keeps a body that begins with three dashes from
 * being taken for front matter; the last line of front matter must end before anything can follow it.
 */
function headsOf(head: string, eol: string): string[] {
  if (/^\ufeff?$/.test(head)) return [head, `${head}---${eol}---${eol}`];
  return [/[\r\n]$/.test(head) ? head : head + eol];
}

function readsAs(text: string, bodyStart: number, instructions: string): boolean {
  const markdown = readMarkdown(text, SKILL_FILE);
  const [block, ...others] = markdown.blocks(V2.word);
  return (
    markdown.body.start === bodyStart &&
    block !== undefined &&
    others.length === 0 &&
    splitBody(markdown, block).instructions === instructions &&
    !hasErrors(markdown.diagnostics)
  );
}
