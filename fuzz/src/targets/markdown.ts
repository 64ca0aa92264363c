import { applyTextEdits } from "@skill-convert/core";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { editMarkdown, readMarkdown, scanFences } from "@skill-convert/source";
import { Parser } from "commonmark";
import { changeJson } from "../change-json.js";
import { nonsense } from "../mutate.js";
import type { Random } from "../random.js";
import { type Input, promise, type Target } from "../target.js";
import { checkRanges } from "./ranges.js";

/** Splits a Markdown file, finds its blocks, and sets, changes and removes its front matter and its body. */
export function markdownTarget(seeds: readonly Input[]): Target {
  return {
    name: "markdown",
    seeds,
    run({ text = "" }, random) {
      const document = readMarkdown(text, "f");
      checkRanges(document.diagnostics, () => text);
      const { frontmatterRange: range, body } = document;
      promise(body.end === text.length && (range?.end ?? body.start) === body.start, "front matter and body meet");
      let last = body.start;
      for (const { range: block, content } of document.blocks()) {
        promise(block.start >= last && block.end <= text.length, "blocks follow one another", block);
        promise(content.start >= block.start && content.end <= block.end, "a block's content lies in it", block);
        last = block.end;
      }
      editFrontMatter(text, random);
      editBody(text, random);
      return JSON.stringify(document.diagnostics).length;
    },
  };
}

function editFrontMatter(text: string, random: Random): void {
  const document = readMarkdown(text, "f");
  const before = document.frontmatter?.value;
  const changed = changeJson(isJsonRecord(before) ? before : {}, random);
  const frontmatter = random.once(5) || !isJsonRecord(changed) ? undefined : changed;
  const edited = applyTextEdits(text, editMarkdown(document, { frontmatter }));
  const now = readMarkdown(edited, "f");
  const expected = text.slice(document.body.start);
  if (frontmatter === undefined) {
    promise(now.frontmatterRange === undefined, "front matter that is removed is gone", { edited });
    promise(edited.endsWith(expected), "the body stays where front matter is removed", { edited, expected });
    return;
  }
  promise(jsonEqual(now.frontmatter?.value, frontmatter), "front matter reads as asked", { edited, frontmatter });
  promise(edited.slice(now.body.start) === expected, "the body stays where front matter changes", { edited, expected });
}

function editBody(text: string, random: Random): void {
  const document = readMarkdown(text, "f");
  if (document.frontmatterRange === undefined) return;
  const body = nonsense(random);
  const edited = applyTextEdits(text, editMarkdown(document, { body }));
  promise(edited.startsWith(text.slice(0, document.body.start)), "front matter stays where a body changes", { edited });
  promise(edited.slice(readMarkdown(edited, "f").body.start) === body, "a body reads as asked", { edited, body });
}

/** Fenced blocks are those of the reference implementation of CommonMark. */
export function fencesTarget(seeds: readonly Input[]): Target {
  return {
    name: "fences",
    seeds,
    run({ text = "" }) {
      // The reference is what takes long in a large text, and takes a carriage return at the end for one more line. Some of
      // its patterns end at a line separator, which is an ordinary character in CommonMark.
      const part = text
        .slice(0, 20_000)
        .replace(/\r$/, "\r\n")
        .replace(/[\u2028\u2029]/g, "_");
      const found = scanFences(part, 0).map(({ info, contentText }) => ({ info, literal: contentText }));
      const expected = reference(part);
      promise(JSON.stringify(found) === JSON.stringify(expected), "blocks are those of CommonMark", {
        found,
        expected,
      });
      return 0;
    },
  };
}

function reference(text: string): { info: string; literal: string }[] {
  const blocks = [];
  for (let node = new Parser().parse(text).firstChild; node; node = node.next) {
    if (node.type !== "code_block" || !(node as unknown as { _isFenced: boolean })._isFenced) continue;
    blocks.push({ info: node.info ?? "", literal: node.literal ?? "" });
  }
  return blocks;
}
