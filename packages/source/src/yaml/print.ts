import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core";
import type { Eol } from "../lines.js";
import { literalLines, yamlScalar } from "./scalar.js";

/** How a document indents. */
export interface YamlIndentation {
  /** Of a mapping inside a mapping. */
  readonly step: number;
  /** Of a list inside a mapping: often the same, or none. */
  readonly listStep: number;
}

export const HOUSE_INDENTATION: YamlIndentation = { step: 2, listStep: 2 };

/** Lists of scalars up to this many columns are written in brackets. */
const SHORT_LIST = 72;
const SHORT_ITEM = 28;

/** YAML allows a key of up to 1024 characters without a question mark before it. */
const LONGEST_IMPLICIT_KEY = 1000;

/** YAML text in the house style: by indentation, with short lists of scalars in brackets. */
export function printYaml(value: Json, options: { readonly eol?: Eol } = {}): string {
  const eol = options.eol ?? "\n";
  return yamlLines(value).join(eol) + eol;
}

/** The lines of a value that stands for itself. */
export function yamlLines(value: Json, indentation: YamlIndentation = HOUSE_INDENTATION): string[] {
  const short = yamlShort(value);
  if (short !== undefined) return [short];
  if (typeof value === "string") {
    const literal = literalLines(value);
    return literal ? [literal[0] ?? "", ...indentLines(literal.slice(1), 2)] : [yamlScalar(value, false)];
  }
  return blockLines(value, indentation);
}

/** The lines of a list or a mapping by indentation, also where it is short; of anything else its one line. */
export function blockLines(value: Json, indentation: YamlIndentation): string[] {
  if (!isNested(value) || Object.keys(value).length === 0) return [yamlFlow(value)];
  if (isJsonRecord(value)) return Object.entries(value).flatMap(([key, item]) => entryLines(key, item, indentation));
  return value.flatMap((item) => itemLines(item, indentation));
}

/** The lines of an entry of a mapping. */
export function entryLines(key: string, value: Json, indentation: YamlIndentation): string[] {
  const text = yamlScalar(key, false);
  if (text.length > LONGEST_IMPLICIT_KEY) return [`? ${text}`, ...entryLines("", value, indentation).map(withoutKey)];
  const head = `${text}:`;
  const short = yamlShort(value);
  if (short !== undefined) return [`${head} ${short}`];
  if (!isNested(value)) {
    const lines = yamlLines(value, indentation);
    return [`${head} ${lines[0]}`, ...lines.slice(1)];
  }
  return [
    head,
    ...indentLines(blockLines(value, indentation), Array.isArray(value) ? indentation.listStep : indentation.step),
  ];
}

/** The lines of an item of a list. */
export function itemLines(value: Json, indentation: YamlIndentation): string[] {
  const lines = yamlLines(value, indentation);
  if (!isNested(value)) return [`- ${lines[0]}`, ...lines.slice(1)];
  return [`- ${lines[0]}`, ...indentLines(lines.slice(1), 2)];
}

/** Text on one line for what the house style keeps on one: scalars, empty collections, short lists of scalars. */
export function yamlShort(value: Json): string | undefined {
  if (!isNested(value)) return typeof value === "string" && literalLines(value) ? undefined : yamlScalar(value, false);
  const items = Object.values(value);
  if (items.length === 0) return Array.isArray(value) ? "[]" : "{}";
  if (!Array.isArray(value) || items.length > SHORT_LIST || items.some(isNested)) return undefined;
  const text = yamlFlow(value);
  const longest = Math.max(...items.map((item) => String(item).length));
  return text.length <= SHORT_LIST && longest <= SHORT_ITEM ? text : undefined;
}

/** Text on one line, whatever its length. */
export function yamlFlow(value: Json): string {
  if (!isNested(value)) return yamlScalar(value, true);
  if (!isJsonRecord(value)) return `[${value.map(yamlFlow).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    const text = yamlScalar(key, true);
    return `${text.length > LONGEST_IMPLICIT_KEY ? "? " : ""}${text}: ${yamlFlow(item)}`;
  });
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Lines moved to the right; empty ones stay empty. */
export function indentLines(lines: readonly string[], columns: number): string[] {
  const indentation = " ".repeat(columns);
  return lines.map((line) => (line === "" ? "" : indentation + line));
}

function withoutKey(line: string, index: number): string {
  return index === 0 ? line.replace('""', "") : line;
}

function isNested(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}
