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

/**
 * YAML text in the house style: by indentation, with short lists of scalars in brackets; a line ending at the end.
 *
 * @throws TypeError for a value that JSON cannot hold, such as undefined or NaN
 */
export function printYaml(value: Json, options: { readonly eol?: Eol } = {}): string {
  const eol = options.eol ?? "\n";
  return yamlLines(value).join(eol) + eol;
}

/** The lines of a value that stands for itself. */
export function yamlLines(value: Json, indentation: YamlIndentation = HOUSE_INDENTATION): string[] {
  const short = yamlShort(value);
  if (short !== undefined) return [short];
  return isNested(value) ? blockLines(value, indentation) : scalarLines(value, "", "");
}

/** The lines of a list or a mapping by indentation, also where it is short; of anything else its one line. */
export function blockLines(value: Json, indentation: YamlIndentation): string[] {
  const lines: string[] = [];
  pushBlock(value, indentation, "", lines);
  return lines;
}

/** The lines of an entry of a mapping. */
export function entryLines(key: string, value: Json, indentation: YamlIndentation): string[] {
  const lines: string[] = [];
  pushEntry(key, value, indentation, "", lines);
  return lines;
}

/** The lines of an item of a list. */
export function itemLines(value: Json, indentation: YamlIndentation): string[] {
  const lines: string[] = [];
  pushItem(value, indentation, "", lines);
  return lines;
}

function pushBlock(value: Json, indentation: YamlIndentation, margin: string, lines: string[]): void {
  if (Array.isArray(value) && value.length > 0) {
    for (const item of value) pushItem(item, indentation, margin, lines);
  } else if (isJsonRecord(value) && Object.keys(value).length > 0) {
    for (const [key, item] of Object.entries(value)) pushEntry(key, item, indentation, margin, lines);
  } else lines.push(margin + yamlFlow(value));
}

function pushEntry(key: string, value: Json, indentation: YamlIndentation, margin: string, lines: string[]): void {
  const text = yamlScalar(key, false);
  if (text.length > LONGEST_IMPLICIT_KEY) {
    lines.push(`${margin}? ${text}`);
    pushValue(`${margin}:`, value, indentation, margin, lines);
  } else pushValue(`${margin}${text}:`, value, indentation, margin, lines);
}

/** A value after its key: on the same line, or below it. */
function pushValue(head: string, value: Json, indentation: YamlIndentation, margin: string, lines: string[]): void {
  const short = yamlShort(value);
  if (short !== undefined) lines.push(`${head} ${short}`);
  else if (isNested(value)) {
    lines.push(head);
    pushBlock(value, indentation, margin + " ".repeat(stepOf(value, indentation)), lines);
  } else lines.push(...scalarLines(value, `${head} `, margin));
}

function pushItem(value: Json, indentation: YamlIndentation, margin: string, lines: string[]): void {
  const short = yamlShort(value);
  if (short !== undefined) lines.push(`${margin}- ${short}`);
  else if (isNested(value)) {
    const first = lines.length;
    pushBlock(value, indentation, `${margin}  `, lines);
    lines[first] = `${margin}- ${lines[first]?.slice(margin.length + 2)}`;
  } else lines.push(...scalarLines(value, `${margin}- `, margin));
}

/** The lines of text that takes several, or of any scalar; empty ones stay empty. */
function scalarLines(value: Exclude<Json, object>, head: string, margin: string): string[] {
  const [first, ...lines] = (typeof value === "string" ? literalLines(value) : undefined) ?? [yamlScalar(value, false)];
  return [`${head}${first}`, ...lines.map((line) => (line === "" ? "" : `${margin}  ${line}`))];
}

function stepOf(value: Json, { step, listStep }: YamlIndentation): number {
  return Array.isArray(value) ? listStep : step;
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

function isNested(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}
