import { applyTextEdits, type FileEdit, hasErrors, type JsonRecord, type TextEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { textDifference } from "@skill-convert/core/text";
import { readSkillFile, type SkillFolder, splice, type WriteContext } from "@skill-convert/format";
import { editMarkdown, type MarkdownDocument, printJson, printMarkdown, readMarkdown } from "@skill-convert/source";
import { V1, V2 } from "../format.js";
import { type BlockPlace, defaultPlace, FIRST_PLACE, joinBody, movedPlace, splitBody } from "./block-place.js";
import { blockIn, type ManifestBlock } from "./read.js";

/** Writes a manifest as a block into SKILL.md. Bytes that need not change stay (mapping-decisions.md#d94). */
export function writeBlock(
  document: JsonRecord,
  instructions: string | undefined,
  { skillFile }: SkillFolder,
  { frontmatter, original }: WriteContext,
): readonly FileEdit[] {
  const { value: markdown } = skillFile;
  // A new v2 block may go where the v1 block that it replaces was.
  const old = blockIn(original ? readSkillFile(original).value : markdown, V1.word);
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
  const existing = blockIn(markdown, V2.word);
  if (existing) return splice(SKILL_FILE, overBlock(existing, frontEdits, document, instructions));
  const body = instructions ?? markdown.text.slice(markdown.body.start);
  return splice(SKILL_FILE, withBody(markdown, frontEdits, body, printBlock(document, markdown.eol), places));
}

/** Edits an existing block where its data differs, and prints a new one only if that does not read back as intended. */
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
    // Whether a blank line belongs to the block depends on the line after it, which may have changed.
    moved ? [moved, { ...moved, gap: moved.gap === 0 ? 1 : 0 }] : [],
  );
}

function blockText({ markdown, block }: ManifestBlock): string {
  const lines = markdown.text.slice(block.range.start, block.range.end).replace(/(\r\n|\n|\r)$/, "");
  return block.closed ? lines : `${lines}\n${block.marker}`;
}

/** A new block of complete lines, except that the last one has no line ending. */
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
  // Every edit of the front matter lies before the body.
  const front = readMarkdown(applyTextEdits(text.slice(0, body.start), frontEdits), SKILL_FILE);
  const head = front.text.slice(0, front.body.start);
  const difference = textDifference(text, join({ head, instructions, block, places, eol }));
  return difference ? [difference] : [];
}

interface SkillFileParts {
  readonly head: string;
  readonly instructions: string;
  readonly block: string;
  /** Places to try before the default place, the best first. */
  readonly places: readonly BlockPlace[];
  readonly eol: string;
}

/**
 * Joins the parts of a SKILL.md so that it reads back as the same parts. In some places the block would not be found,
 * for example after a fence that is never closed; at the start of the body it always is.
 */
function join({ head, instructions, block, places, eol }: SkillFileParts): string {
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
 * The texts that may come before the body, the simplest first. Empty front matter keeps a body that begins with three
 * dashes from being read as front matter. The last line of front matter needs a line ending before the body.
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
