import {
  applyTextEdits,
  coreDiagnostics,
  type Diagnostic,
  jsonEqual,
  type SkillFiles,
  unreadableReason,
} from "@skill-convert/core";
import {
  type DataDocument,
  type FencedBlock,
  type MarkdownDocument,
  readData,
  readMarkdown,
} from "@skill-convert/source";
import { SKILL_FILE } from "./formats.js";
import { type Split, splitBody } from "./place.js";

/** A SKILL.md and the manifest block in it, if it has one. */
export interface SkillFile {
  readonly markdown: MarkdownDocument;
  /** Every block of the format; the first is the manifest. */
  readonly blocks: readonly FencedBlock[];
  readonly manifest: ManifestBlock | undefined;
}

/** A manifest block. What is in it is read when it is asked for. */
export class ManifestBlock {
  readonly block: FencedBlock;
  readonly #markdown: MarkdownDocument;
  #content: Content | undefined;
  #split: Split | undefined;

  constructor(markdown: MarkdownDocument, block: FencedBlock) {
    this.#markdown = markdown;
    this.block = block;
  }

  get content(): DataDocument {
    return this.#read().content;
  }

  /** Why content that looks like JSON had to be read as YAML. */
  get notJson(): Diagnostic | undefined {
    return this.#read().notJson;
  }

  get split(): Split {
    this.#split ??= splitBody(this.#markdown, this.block);
    return this.#split;
  }

  #read(): Content {
    this.#content ??= readContent(this.#markdown.text, this.block);
    return this.#content;
  }
}

/** Reading a skill and each of its rules look at one file, one after the other. */
let last: { readonly text: string; readonly word: string; readonly file: SkillFile } | undefined;

/** Reads the block of which the info string begins with `word`. */
export function readSkillFile(text: string, word: string): SkillFile {
  if (last?.word !== word || last.text !== text) last = { text, word, file: findManifest(text, word) };
  return last.file;
}

function findManifest(text: string, word: string): SkillFile {
  const markdown = readMarkdown(text, SKILL_FILE);
  const blocks = markdown.blocks(word);
  const [block] = blocks;
  return { markdown, blocks, manifest: block && new ManifestBlock(markdown, block) };
}

/** The SKILL.md of a skill, where it can be read. */
export function skillFileOf(files: SkillFiles, word: string): SkillFile | undefined {
  const content = files.text(SKILL_FILE);
  return content.kind === "text" ? readSkillFile(content.text, word) : undefined;
}

interface Content {
  readonly content: DataDocument;
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
 * and typographic quotes for a part of the text. Nobody can tell where a mistake has no fix.
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

/** The text of SKILL.md, or why it cannot be read; undefined where there is none. */
export function skillText(files: SkillFiles): { text: string } | { diagnostic: Diagnostic } | undefined {
  const content = files.text(SKILL_FILE);
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "missing":
      return undefined;
    default:
      return unreadable(files);
  }
}

function unreadable(files: SkillFiles): { diagnostic: Diagnostic } {
  const args = { file: SKILL_FILE, reason: unreadableReason(files, SKILL_FILE) ?? "" };
  return { diagnostic: coreDiagnostics.create("unreadable-file", args, { file: SKILL_FILE }) };
}
