import {
  type Diagnostic,
  type DiagnosticCatalog,
  type Fix,
  hasErrors,
  type Range,
  type TextEdit,
} from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { Container } from "@skill-convert/format";
import type { FencedBlock, MarkdownDocument } from "@skill-convert/source";
import type { embeddingFindings } from "../findings/embedding.js";
import { type BlockFormat, misspeltBlocks } from "../format.js";
import { endsLine, splitBody } from "./block-place.js";
import { eraseBlocks } from "./erase.js";
import { blockIn, type ManifestBlock } from "./read.js";
import { writeBlock } from "./write.js";

/** The catalog of either version, which has the findings about the block. */
type Catalog = Pick<DiagnosticCatalog<ReturnType<typeof embeddingFindings>>, "create">;

/**
 * A manifest in a fenced code block at the top level of SKILL.md. New blocks are JSON; YAML is read, and stays YAML
 * when it is edited (skill-manifest-v2.md#d6). The instructions are the body without the block.
 */
export function manifestBlock(format: BlockFormat, catalog: Catalog): Container {
  const { word } = format;
  return {
    documentName: "the manifest",
    holdsFrontMatter: true,
    find({ skillFile }) {
      const { value: markdown, diagnostics } = skillFile;
      const manifest = blockIn(markdown, word);
      if (!markdown) return { diagnostics };
      if (!manifest) return { diagnostics: [...diagnostics, ...reportMisspelt(markdown, format, catalog)] };
      const { content, block } = manifest;
      const found = [...markdown.diagnostics, ...reportBlock(manifest, word, catalog), ...content.diagnostics];
      if (content.value === undefined || hasErrors(content.diagnostics)) return { diagnostics: found };
      const { instructions } = splitBody(markdown, block);
      return {
        value: {
          data: content,
          markdown,
          documentRange: block.range,
          isMarked: true,
          instructionsRange: markdown.body,
          ...(instructions === "" ? {} : { instructions }),
        },
        diagnostics: found,
      };
    },
    write: writeBlock,
    erase: (folder) => eraseBlocks(folder, word),
  };
}

/** Reports blocks that no reader finds because the first word of their info string is misspelt. */
function reportMisspelt(markdown: MarkdownDocument, format: BlockFormat, catalog: Catalog): Diagnostic[] {
  const { word, anySpelling } = format;
  return misspeltBlocks(markdown, format).map(({ range, marker, info }) => {
    const [found = ""] = anySpelling.exec(info) ?? [];
    const start = markdown.text.indexOf(found, range.start + marker.length);
    const place = { start, end: start + found.length };
    const fix = { title: `Write ${word}`, edits: [{ ...place, text: word }] };
    return catalog.create("misspelt-block", { found, word }, { file: SKILL_FILE, range: place, fix });
  });
}

function reportBlock({ markdown, block, others, content, notJson }: ManifestBlock, word: string, catalog: Catalog) {
  const at = (range: Range, fix?: Fix) => ({ file: SKILL_FILE, range, fix });
  const found: Diagnostic[] = others.map(({ range }) => catalog.create("second-block", { word }, at(range)));
  if (!block.closed) {
    // If the content cannot be read, it may run on into text that does not belong to the manifest.
    const fix = content.value === undefined || notJson ? undefined : closeBlock(markdown, block);
    found.push(catalog.create("unclosed-block", { word }, at(block.range, fix)));
  }
  if (notJson) {
    const place = { file: SKILL_FILE, range: notJson.range, fix: notJson.fix };
    found.push(catalog.create("json-as-yaml", { reason: notJson.message }, place));
  } else if (content.format === "yaml" && content.value !== null && !Array.isArray(content.value))
    found.push(catalog.create("yaml-content", {}, at(block.range)));
  return found;
}

/** Adds the closing fence at the end of the file. */
function closeBlock({ text, eol }: MarkdownDocument, { marker, indent }: FencedBlock): Fix {
  const fence = " ".repeat(indent) + marker;
  const end = text.length;
  const edit: TextEdit = { start: end, end, text: endsLine(text) ? fence + eol : eol + fence };
  return { title: "Close the block", edits: [edit] };
}
