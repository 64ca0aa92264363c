import type { Coverage, CoverageEntry, Diagnostic, Json, JsonRecord } from "@skill-convert/core";
import {
  didYouMean,
  getOwn,
  isJsonRecord,
  isRecord,
  jsonEqual,
  recordOf,
  SPELLING,
  scalarText,
  setOwn,
  toPointer,
} from "@skill-convert/core";
import { sourceDiagnostics } from "./diagnostics.js";
import type { DataDocument } from "./document.js";

/** The front matter that every format may have in SKILL.md. */
export interface FrontmatterFields {
  name?: string;
  description?: string;
  license?: string;
  compatibility?: string;
  metadata?: JsonRecord;
  author?: string;
  repository?: string;
  toolsUsed?: string[];
  /** Every other key exactly as read; under `$spelling` those that were written otherwise than they are here. */
  extensions?: JsonRecord;
}

/** Which fields are left to the format. */
export interface FrontmatterFieldsOptions {
  /** Keys that the format itself reads: left out here. Such a format also says itself which keys are misspelt. */
  readonly owned?: ReadonlySet<string>;
  /** False leaves `author` and `repository` where they are, in `metadata`. */
  readonly liftAuthor?: boolean;
}

const TEXT_FIELDS = ["name", "description", "license", "compatibility"] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const TOOLS = "allowed-tools";

/** Reads the fields that every format shares. What is of a wrong type is said, and kept under `extensions`. */
export function decodeFrontmatterFields(
  document: DataDocument,
  options: FrontmatterFieldsOptions = {},
): { fields: FrontmatterFields; diagnostics: Diagnostic[] } {
  const { value } = document;
  const diagnostics: Diagnostic[] = [];
  const fields: FrontmatterFields = {};
  if (value === undefined || value === null) return { fields, diagnostics };
  const report = (
    code: "field-type" | "front-matter-shape" | "misspelt-field",
    args: Record<string, string>,
    key?: string,
  ) => {
    const path = key === undefined ? [] : [key];
    const found = document.locate(path, code === "misspelt-field" ? "key" : "value");
    const place = { file: document.file, range: found ?? document.range, pointer: toPointer(path) };
    diagnostics.push(sourceDiagnostics.create(code, args, place));
  };
  if (!isJsonRecord(value)) {
    report("front-matter-shape", { found: describe(value) });
    return { fields, diagnostics };
  }
  const extensions: { [key: string]: Json } = {};
  const spelling: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(value)) {
    if (options.owned?.has(key)) continue;
    if (isTextField(key)) {
      const text = scalarText(item);
      if (text === undefined) setOwn(extensions, key, item);
      else fields[key] = text;
      if (typeof item === "string") continue;
      if (text !== undefined) setOwn(spelling, key, item);
      report("field-type", { field: key, expected: "text", found: describe(item) }, key);
    } else if (key === TOOLS) {
      const tools = toolsOf(item);
      if (tools !== undefined) fields.toolsUsed = tools;
      else report("field-type", { field: key, expected: "text or a list of texts", found: describe(item) }, key);
      if (tools === undefined) setOwn(extensions, key, item);
      else if (!jsonEqual(toolsText(tools), item)) setOwn(spelling, key, item);
    } else if (key === "metadata") {
      if (isJsonRecord(item)) Object.assign(fields, metadataFields(item, options.liftAuthor ?? true));
      else {
        setOwn(extensions, key, item);
        report("field-type", { field: key, expected: "a mapping", found: describe(item) }, key);
      }
    } else {
      setOwn(key === SPELLING ? spelling : extensions, key, item);
      const hint = options.owned ? "" : misspelling(key, value);
      if (hint !== "") report("misspelt-field", { field: key, hint }, key);
    }
  }
  if (Object.keys(spelling).length > 0) setOwn(extensions, SPELLING, spelling);
  if (Object.keys(extensions).length > 0) fields.extensions = extensions;
  return { fields, diagnostics };
}

/**
 * The reverse of {@link decodeFrontmatterFields}: an ordered record, the fields first and then all other keys. What was
 * kept because it was of a wrong type gives way to a field of its name.
 */
export function encodeFrontmatterFields(fields: FrontmatterFields): Record<string, Json> {
  const extensions = fields.extensions ?? {};
  const kept = getOwn(extensions, SPELLING);
  const spelling: JsonRecord = kept !== undefined && isJsonRecord(kept) ? kept : {};
  const { author, repository } = fields;
  const lifted = recordOf([
    ["author", author],
    ["repository", repository],
  ]);
  const metadata =
    fields.metadata || author !== undefined || repository !== undefined
      ? recordOf([...Object.entries(fields.metadata ?? {}), ...Object.entries(lifted)])
      : undefined;
  const tools = fields.toolsUsed;
  const spelledTools = getOwn(spelling, TOOLS);
  const toolsKept = spelledTools !== undefined && tools !== undefined && jsonEqual(toolsOf(spelledTools), tools);
  const encoded = recordOf<Json>([
    ...TEXT_FIELDS.map((key) => [key, spelledText(spelling, key, fields[key])] as const),
    ["metadata", metadata],
    [TOOLS, toolsKept ? spelledTools : tools && toolsText(tools)],
  ]);
  for (const [key, value] of Object.entries(extensions)) {
    if (key !== SPELLING && !Object.hasOwn(encoded, key)) setOwn(encoded, key, value);
  }
  const own = getOwn(spelling, SPELLING);
  if (own !== undefined) setOwn(encoded, SPELLING, own);
  return encoded;
}

/**
 * Whether two values say the same. Text folds in YAML, and a block of it ends with a line ending, without a word being
 * another.
 */
export function saysTheSame(one: Json, other: Json): boolean {
  return jsonEqual(inOneLine(one), inOneLine(other));
}

function inOneLine(value: Json): Json {
  return typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value;
}

/** The keys of front matter that every format shares. */
/** Front matter with keys that are there already and are others'. They come last, so that its own are put in its order. */
export function withOthers(own: JsonRecord, others: JsonRecord): JsonRecord {
  return { ...own, ...others, ...own };
}

const SHARED_FIELDS: readonly string[] = [...TEXT_FIELDS, "metadata", TOOLS];

/**
 * What a format holds of front matter that is of a wrong type under a shared key: it gives way to what another file says
 * of the field.
 */
export function sharedFieldsCoverage(entry: CoverageEntry): Coverage {
  return Object.fromEntries(SHARED_FIELDS.map((key) => [`extensions/frontmatter/${key}`, entry]));
}

/** Which of the shared fields that are not there a key is meant to be, if it is close to one. */
function misspelling(key: string, value: JsonRecord): string {
  const close = SHARED_FIELDS.filter(
    (known) => Math.abs(known.length - key.length) < 3 && getOwn(value, known) === undefined,
  );
  return close.length === 0 ? "" : didYouMean(key, close);
}

function isTextField(key: string): key is TextField {
  return (TEXT_FIELDS as readonly string[]).includes(key);
}

function spelledText(spelling: JsonRecord, key: TextField, text: string | undefined): Json | undefined {
  const spelled = getOwn(spelling, key);
  return spelled !== undefined && scalarText(spelled) === text ? spelled : text;
}

/** The tools of `allowed-tools`: a list, or text split at spaces and commas that are not inside parentheses. */
function toolsOf(value: Json): string[] | undefined {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? [...value] : undefined;
  return typeof value === "string" ? splitTools(value) : undefined;
}

function splitTools(text: string): string[] {
  const tools: string[] = [];
  let depth = 0;
  let tool = "";
  for (const character of text) {
    if (depth === 0 && /[\s,]/.test(character)) {
      if (tool !== "") tools.push(tool);
      tool = "";
      continue;
    }
    if (character === "(") depth++;
    else if (character === ")" && depth > 0) depth--;
    tool += character;
  }
  return tool === "" ? tools : [...tools, tool];
}

/** Tools as text, or as a list where text would be read as other tools. */
function toolsText(tools: readonly string[]): Json {
  const text = tools.join(" ");
  return jsonEqual(splitTools(text), tools) ? text : [...tools];
}

function metadataFields(metadata: JsonRecord, lift: boolean): FrontmatterFields {
  if (!lift) return { metadata };
  const fields: FrontmatterFields = {};
  const rest: [string, Json][] = [];
  for (const [key, value] of Object.entries(metadata)) {
    if ((key === "author" || key === "repository") && typeof value === "string") fields[key] = value;
    else rest.push([key, value]);
  }
  // Metadata that held nothing else is absent; metadata that was empty stays empty.
  if (rest.length > 0 || Object.keys(metadata).length === 0) fields.metadata = recordOf(rest);
  return fields;
}

function describe(value: Json): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (isRecord(value)) return "a mapping";
  return typeof value === "string" ? "text" : `the ${typeof value} ${String(value)}`;
}
