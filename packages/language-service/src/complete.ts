import {
  type Json,
  type JsonRecord,
  overlay,
  type Path,
  type Range,
  type Registry,
  type SkillFiles,
} from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import { readingsOf, type SkillReadings } from "@skill-convert/examine";
import type { Table } from "@skill-convert/format";
import { documentIn, entriesOf } from "./document.js";

/** A key or value that completes what the user types. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: "key" | "value";
  /** The text that replaces {@link CompletionItem.range}. */
  readonly text: string;
  /** The same text with tab stops, in the snippet syntax of the Language Server Protocol. */
  readonly snippet: string;
  readonly range: Range;
  /** The expected value, such as `string` or a list of its words. */
  readonly detail: string;
  readonly documentation: string;
  readonly required: boolean;
}

/** A placeholder for the word at the cursor, so that the rest of the document can be parsed. */
const PLACEHOLDER = "skill-convert-completes-here";

/**
 * Returns the keys or values that a manifest allows at an offset, required ones first. The document need not parse.
 *
 * @param offset in UTF-16 units
 * @example
 * completionsAt(files, "skill.yaml", text.length, registry).map(({ label }) => label); // ["description", "license"]
 */
export function completionsAt(
  skill: SkillFiles | SkillReadings,
  file: string,
  offset: number,
  registry: Registry,
): readonly CompletionItem[] {
  const { files } = readingsOf(skill);
  const content = files.text(file);
  if (content.kind !== "text") return [];
  return completionsIn(content.text, offset, (text) => {
    const document = documentIn(overlay(files, [{ kind: "write", path: file, text }]), file, registry);
    return document?.table && { document: document.document, table: document.table };
  });
}

/** A document whose keys and values are known. */
interface CompletedDocument {
  readonly document: Json;
  readonly table: CompletedTable;
}

type CompletedTable = Pick<Table, "complete" | "describe">;

/**
 * Returns the keys or values that a text allows at an offset.
 *
 * @param read reads a text that differs from it by a placeholder at the offset; undefined if it cannot be read
 */
export function completionsIn(
  text: string,
  offset: number,
  read: (text: string) => CompletedDocument | undefined,
): readonly CompletionItem[] {
  for (const { range, text: placed, style } of attempts(text, offset)) {
    const document = read(text.slice(0, range.start) + placed + text.slice(range.end));
    const placeholder = document && findPlaceholder(document.document, []);
    if (!document || !placeholder) continue;
    const { table, document: data } = document;
    const items =
      placeholder.part === "key"
        ? keysAt(table, data, placeholder.path.slice(0, -1), style)
        : valuesAt(table, data, placeholder.path, style).map((item) => ({ ...item, range }));
    if (items.length > 0) return items.map((item) => ({ ...item, range })).sort(byImportance);
  }
  return [];
}

function byImportance(a: CompletionItem, b: CompletionItem): number {
  return Number(b.required) - Number(a.required);
}

interface Style {
  readonly language: "yaml" | "json";
  /** The indentation of the key; a nested value is indented further. */
  readonly indent: string;
  /** True if the value already has quotation marks around it. */
  readonly isQuoted: boolean;
  /** True if a value follows the key in its line, so that only the key is replaced. */
  readonly hasValue: boolean;
}

interface Attempt {
  readonly range: Range;
  readonly text: string;
  readonly style: Style;
}

/** Yields each way to read the text at the cursor: as a YAML key or value, or as a JSON string. */
function* attempts(text: string, offset: number): Generator<Attempt> {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const rest = /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? "";
  const word = /^[\w.-]*/.exec(rest)?.[0] ?? "";
  const after = rest.slice(word.length);
  const end = offset + word.length;

  const key = /^(?<indent>\s*(?:- +)*)(?<partial>[\w.-]*)$/.exec(before)?.groups;
  if (key) {
    const range = { start: offset - (key["partial"]?.length ?? 0), end };
    const indent = (key["indent"] ?? "").replace(/-/g, " ");
    const style = { language: "yaml", indent, isQuoted: false, hasValue: /^\s*:/.test(after) } as const;
    if (style.hasValue) yield { range, text: PLACEHOLDER, style };
    else if (after.trim() === "") {
      yield { range, text: `${PLACEHOLDER}: 0`, style };
      yield { range, text: PLACEHOLDER, style };
    }
  }
  const value = /^(?<indent>\s*(?:- +)*)[\w.'"-]+:\s+(?<quote>["']?)(?<partial>[\w.-]*)$/.exec(before)?.groups;
  if (value) {
    const isQuoted = value["quote"] !== "";
    const style = { language: "yaml", indent: "", isQuoted, hasValue: false } as const;
    yield { range: { start: offset - (value["partial"]?.length ?? 0), end }, text: PLACEHOLDER, style };
  }
  const json = /(?<before>(?:^|[{,:[])\s*)"(?<partial>[\w.-]*)$/.exec(before)?.groups;
  if (json) {
    const isClosed = after.startsWith('"');
    const start = offset - (json["partial"]?.length ?? 0) - 1;
    const range = { start, end: end + (isClosed ? 1 : 0) };
    const hasValue = /^"\s*:/.test(after);
    const style = { language: "json", indent: /^\s*/.exec(before)?.[0] ?? "", isQuoted: false, hasValue } as const;
    const quoted = JSON.stringify(PLACEHOLDER);
    if (hasValue) yield { range, text: quoted, style };
    else for (const tail of [": 0", ": 0,", "", ","]) yield { range, text: quoted + tail, style };
  }
}

function findPlaceholder(value: Json, path: Path): { readonly path: Path; readonly part: "key" | "value" } | undefined {
  if (value === PLACEHOLDER) return { path, part: "value" };
  for (const [key, child] of entriesOf(value)) {
    const found =
      key === PLACEHOLDER ? ({ path: [...path, key], part: "key" } as const) : findPlaceholder(child, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

type ItemWithoutRange = Omit<CompletionItem, "range">;

function keysAt(table: CompletedTable, document: Json, container: Path, style: Style): ItemWithoutRange[] {
  return table.complete(document, container).map(({ key, doc, section, required }) => {
    const described = table.describe(document, [...container, key]);
    const name = style.language === "json" ? JSON.stringify(key) : key;
    const schema = described?.schema ?? {};
    return {
      label: key,
      kind: "key",
      text: style.hasValue ? name : `${name}: `,
      snippet: style.hasValue ? name : `${name}:${new Snippet(style).value(schema)}`,
      detail: described?.expected ?? "",
      documentation: [doc, section && `Specification: ${section}`].filter(Boolean).join("\n\n"),
      required: required ?? false,
    };
  });
}

function valuesAt(table: CompletedTable, document: Json, path: Path, style: Style): ItemWithoutRange[] {
  const described = table.describe(document, path);
  if (!described) return [];
  return listedValues(described.schema).map((word) => {
    const isText = typeof word === "string";
    const text = isText && style.language === "json" ? JSON.stringify(word) : String(word);
    const shown =
      isText && style.language === "yaml" && !style.isQuoted && NEEDS_QUOTES.test(word) ? `"${word}"` : text;
    return {
      label: String(word),
      kind: "value",
      text: shown,
      snippet: escapeSnippet(shown),
      detail: described.expected,
      documentation: described.doc ?? "",
      required: false,
    };
  });
}

/** Words that YAML would not read as a string. */
const NEEDS_QUOTES = /^(?:[\d.+-].*|true|false|null|yes|no|on|off|~)$/i;

type Scalar = string | number | boolean;

function isScalar(value: unknown): value is Scalar {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** Returns the values that a schema lists. */
function listedValues(schema: JsonRecord): readonly Scalar[] {
  const { enum: listed, const: only, type, anyOf, oneOf } = schema;
  if (isScalar(only)) return [only];
  if (Array.isArray(listed)) return listed.filter(isScalar);
  if (type === "boolean") return [true, false];
  const branches = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  return [...new Set(branches.flatMap((branch) => (isRecord(branch) ? listedValues(branch as JsonRecord) : [])))];
}

function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** Writes the snippet of a value: a choice if the schema lists its values, the required keys if it is a mapping. */
class Snippet {
  #stops = 0;

  constructor(readonly style: Style) {}

  value(schema: JsonRecord, indent = this.style.indent): string {
    const { type } = schema;
    const words = listedValues(schema);
    if (words.length > 0)
      return ` ${this.#text(
        this.#choice(words),
        words.every((word) => typeof word === "string"),
      )}`;
    if (type === "object") return this.#mapping(schema, indent);
    if (type === "array") return this.#list(schema, indent);
    return ` ${this.#text(this.#stop(), type === "string")}`;
  }

  #stop(): string {
    this.#stops++;
    return `\${${this.#stops}}`;
  }

  #choice(words: readonly Scalar[]): string {
    this.#stops++;
    const listed = words.map((word) => String(word).replace(/[\\,|$}]/g, "\\$&"));
    return `\${${this.#stops}|${listed.join(",")}|}`;
  }

  #text(text: string, isText: boolean): string {
    return isText && this.style.language === "json" ? `"${text}"` : text;
  }

  #mapping({ properties, required }: JsonRecord, indent: string): string {
    const isJson = this.style.language === "json";
    const names = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
    if (names.length === 0) return isJson ? ` {${this.#stop()}}` : `\n${indent}  ${this.#stop()}`;
    const parts = names.map((name) => {
      const part = isRecord(properties) ? properties[name] : undefined;
      const value = this.value(isRecord(part) ? (part as JsonRecord) : {}, `${indent}  `);
      return `\n${indent}  ${isJson ? JSON.stringify(name) : name}:${value}`;
    });
    return isJson ? ` {${parts.join(",")}\n${indent}}` : parts.join("");
  }

  #list({ items }: JsonRecord, indent: string): string {
    const isJson = this.style.language === "json";
    const schema = isRecord(items) ? (items as JsonRecord) : {};
    if (isJson) return ` [${this.value(schema, indent).trimStart()}]`;
    const value = this.value(schema, `${indent}    `);
    // The first key of a mapping follows the dash on the same line.
    return `\n${indent}  -${value.replace(/^\n\s*/, " ")}`;
  }
}
