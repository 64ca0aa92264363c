import { applyTextEdits, type Diagnostic } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { type DataDocument, type FencedBlock, type MarkdownDocument, readData } from "@skill-convert/source";

/** The manifest block of a SKILL.md. */
export interface ManifestBlock extends Content {
  readonly markdown: MarkdownDocument;
  readonly block: FencedBlock;
  /** Further blocks of the format, each of which is an error (skill-manifest-v2.md#d3). */
  readonly others: readonly FencedBlock[];
}

/** The first block whose info string begins with `word`. */
export function blockIn(markdown: MarkdownDocument | undefined, word: string): ManifestBlock | undefined {
  const [block, ...others] = markdown?.blocks(word) ?? [];
  return markdown && block && { markdown, block, others, ...readContent(markdown.text, block) };
}

interface Content {
  readonly content: DataDocument;
  /** The reason why content that looks like JSON was read as YAML. */
  readonly notJson?: Diagnostic;
}

/** An opening brace, with or without comments before it. */
const BEGINS_AS_JSON = /^(?:\s|\/\/[^\n]*\n)*\{/;

/** Reads content that is not valid JSON as YAML, unless YAML would give it another meaning than its author intended. */
function readContent(text: string, block: FencedBlock): Content {
  const read = (format: "json" | "yaml") => readData(text, { file: SKILL_FILE, format, range: block.content });
  const source = text.slice(block.content.start, block.content.end);
  if (!BEGINS_AS_JSON.test(source)) return { content: read("yaml") };
  const json = read("json");
  if (isReadable(json)) return { content: json };
  const yaml = read("yaml");
  if (!isReadable(yaml) || !keepsMeaning(yaml, json)) return { content: json };
  const notJson = whyNotJson(json.diagnostics);
  return { content: yaml, ...(notJson ? { notJson } : {}) };
}

/**
 * Returns true if YAML reads the same as the JSON after its mistakes are fixed. YAML takes a comment as part of the
 * next key, and typographic quotes as part of the text. If a mistake has no fix, YAML gets the benefit of the doubt.
 */
function keepsMeaning(yaml: DataDocument, { text, range, diagnostics }: DataDocument): boolean {
  const { fix } = whyNotJson(diagnostics) ?? {};
  if (!fix) return true;
  const fixed = applyTextEdits(text, fix.edits);
  const end = range.end + fixed.length - text.length;
  const json = readData(fixed, { file: SKILL_FILE, format: "json", range: { start: range.start, end } });
  return json.value === undefined || jsonEqual(json.value, yaml.value ?? null);
}

/** The first error, with one fix for all of them, because YAML may misread content that is only partly fixed. */
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
