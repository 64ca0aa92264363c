import { applyTextEdits, type Diagnostic, type SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { readSkillFile } from "@skill-convert/format";
import { type DataDocument, type FencedBlock, type MarkdownDocument, readData } from "@skill-convert/source";

/** The manifest block of a SKILL.md. */
export interface ManifestBlock extends Content {
  readonly markdown: MarkdownDocument;
  readonly block: FencedBlock;
  /** Further blocks of the format, which should not be there. */
  readonly others: readonly FencedBlock[];
}

/** The first block of which the info string begins with `word`. */
export function blockIn(markdown: MarkdownDocument | undefined, word: string): ManifestBlock | undefined {
  const [block, ...others] = markdown?.blocks(word) ?? [];
  return markdown && block && { markdown, block, others, ...readContent(markdown.text, block) };
}

/** The block of a skill. */
export function blockOf(files: SkillFiles, word: string): ManifestBlock | undefined {
  return blockIn(readSkillFile(files).value, word);
}

interface Content {
  readonly content: DataDocument;
  /** Why content that looks like JSON had to be read as YAML. */
  readonly notJson?: Diagnostic;
}

/** JSON, and comments before it. */
const BEGINS_AS_JSON = /^(?:\s|\/\/[^\n]*\n)*\{/;

/** Content that is not JSON is read as YAML, which JSON is, unless YAML makes something else of it than is plainly meant. */
function readContent(text: string, block: FencedBlock): Content {
  const read = (format: "json" | "yaml") => readData(text, { file: SKILL_FILE, format, range: block.content });
  const source = text.slice(block.content.start, block.content.end);
  if (!BEGINS_AS_JSON.test(source)) return { content: read("yaml") };
  const json = read("json");
  if (isReadable(json)) return { content: json };
  const yaml = read("yaml");
  if (!isReadable(yaml) || !saysWhatIsMeant(yaml, json)) return { content: json };
  const notJson = whyNotJson(json.diagnostics);
  return { content: yaml, ...(notJson ? { notJson } : {}) };
}

/**
 * Whether YAML reads the same as the JSON once its mistakes are mended: it takes a comment for a part of the key below it,
 * and typographic quotes for a part of the text. Nobody can know if a mistake has no fix.
 */
function saysWhatIsMeant(yaml: DataDocument, { text, range, diagnostics }: DataDocument): boolean {
  const { fix } = whyNotJson(diagnostics) ?? {};
  if (!fix) return true;
  const mended = applyTextEdits(text, fix.edits);
  const end = range.end + mended.length - text.length;
  const json = readData(mended, { file: SKILL_FILE, format: "json", range: { start: range.start, end } });
  return json.value === undefined || jsonEqual(json.value, yaml.value ?? null);
}

/** The first error, with a fix of all of them: YAML would read half a correction as something else. */
function whyNotJson(diagnostics: readonly Diagnostic[]): Diagnostic | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first === undefined || errors.length === 1) return first;
  const { fix: _, ...rest } = first;
  if (errors.some(({ fix }) => fix === undefined)) return rest;
  const edits = errors.flatMap(({ fix }) => fix?.edits ?? []).sort((a, b) => a.start - b.start);
  return { ...rest, fix: { title: "Write it as JSON", edits } };
}

function isReadable(document: DataDocument): boolean {
  return document.value !== undefined && document.diagnostics.every(({ severity }) => severity !== "error");
}
