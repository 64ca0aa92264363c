import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { DataDocument } from "@skill-convert/source";

/** How the JSON of a block is laid out, and the text of every value in it that stands on one line. */
export interface Layout {
  /** One step of indentation; undefined where the whole block is on one line. */
  readonly indent: string | undefined;
  readonly eol: string;
  /** What every line after the first begins with: the indentation of the first. */
  readonly prefix: string;
  readonly colon: string;
  readonly comma: string;
  /** What stands inside the braces of an object on one line. */
  readonly padding: string;
  /** Lists and objects that stand on one line. */
  readonly inline: ReadonlySet<Json>;
  /** By what holds a value and its key in there; a value that is taken over keeps its digits, escapes and spaces. */
  readonly texts: ReadonlyMap<Json, ReadonlyMap<string, string>>;
}

type Collection = JsonRecord | readonly Json[];

/** The layout that a block has, so that what is written in its place looks alike. */
export function layoutOf(content: DataDocument, eol: string): Layout {
  const { text, range } = content;
  const whole = text.slice(range.start, range.end);
  const source = whole.trim();
  const prefix = lastLine(whole.slice(0, whole.length - whole.trimStart().length));
  const inline = new Set<Json>();
  const texts = new Map<Json, Map<string, string>>();
  if (content.value !== undefined) collect(content, content.value, [], inline, texts);
  const json = content.format === "json";
  const bare = json ? source.replace(/"(?:[^"\\]|\\.)*"/g, '""') : "";
  return {
    indent: json && !/[\r\n]/.test(source) ? undefined : (json && stepOf(source, prefix)) || "  ",
    eol: /\r\n|\n|\r/.exec(source)?.[0] ?? eol,
    prefix,
    colon: spaced(/"":[ \t]/.test(bare), /"":[^ \t\r\n]/.test(bare)) ? ": " : ":",
    comma: spaced(/,[ \t]+[^ \t\r\n]/.test(bare), /,[^ \t\r\n]/.test(bare)) ? ", " : ",",
    padding: spaced(/\{[ \t]+"/.test(bare), /\{"/.test(bare)) ? " " : "",
    inline,
    texts,
  };
}

function lastLine(blank: string): string {
  return blank.slice(Math.max(blank.lastIndexOf("\n"), blank.lastIndexOf("\r")) + 1);
}

/** Whether to write a space: where there is one anywhere, or nothing that speaks against it. */
function spaced(seen: boolean, against: boolean): boolean {
  return seen || !against;
}

/** By how much the first line that is indented further is. */
function stepOf(source: string, prefix: string): string | undefined {
  for (const [, indent = ""] of source.matchAll(/[\r\n]([ \t]+)(?=[^ \t\r\n])/g)) {
    if (indent.length > prefix.length && indent.startsWith(prefix)) return indent.slice(prefix.length);
  }
  return undefined;
}

/** What stood on one line stays on one; of YAML, every list of plain values does. */
function collect(
  content: DataDocument,
  value: Json,
  path: (string | number)[],
  inline: Set<Json>,
  texts: Map<Json, Map<string, string>>,
): void {
  if (!isCollection(value)) return;
  const json = content.format === "json";
  const flat = json ? oneLine(content, path) !== undefined : isPlainList(value);
  if (flat) inline.add(value);
  // What is taken over as it stands is not looked into.
  if (json && flat && !isTakenApart(path)) return;
  const own = new Map<string, string>();
  for (const [key, item] of members(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const text = json ? oneLine(content, at) : undefined;
    if (text !== undefined) own.set(key, text);
    collect(content, item, at, inline, texts);
  }
  texts.set(value, own);
}

/** Whether a migration moves what a value holds to another place. */
function isTakenApart([first, , ...rest]: readonly (string | number)[]): boolean {
  return first === undefined || first === "stdout_contract" || (first === "entrypoints" && rest.length === 0);
}

function oneLine(content: DataDocument, path: (string | number)[]): string | undefined {
  const range = content.locate(path);
  const text = range && content.text.slice(range.start, range.end);
  return text === undefined || /[\r\n]/.test(text) ? undefined : text;
}

function isPlainList(value: Json): boolean {
  return Array.isArray(value) && value.every((item: Json) => typeof item !== "object");
}

function isCollection(value: Json | undefined): value is Collection {
  return typeof value === "object" && value !== null;
}

function members(value: Collection): (readonly [string, Json])[] {
  return Object.entries(value);
}

/** JSON text in a layout; without a line ending at its end. */
export function printInLayout(value: Json, layout: Layout, depth = 0): string {
  if (!isCollection(value)) return JSON.stringify(value);
  const [open, close] = isJsonRecord(value) ? "{}" : "[]";
  const { indent, eol, prefix, colon, comma } = layout;
  const flat = indent === undefined || layout.inline.has(value);
  const inside = flat ? { ...layout, indent: undefined } : layout;
  const known = layout.texts.get(value);
  const parts = members(value).map(([key, item]) => {
    const label = isJsonRecord(value) ? JSON.stringify(key) + colon : "";
    return label + (known?.get(key) ?? printInLayout(item, inside, depth + 1));
  });
  if (parts.length === 0) return `${open}${close}`;
  if (flat) {
    const padding = isJsonRecord(value) ? layout.padding : "";
    return `${open}${padding}${parts.join(comma)}${padding}${close}`;
  }
  const line = (level: number) => `${eol}${prefix}${indent.repeat(level)}`;
  return `${open}${line(depth + 1)}${parts.join(`,${line(depth + 1)}`)}${line(depth)}${close}`;
}

/**
 * The layout with the texts of an old object for the values that a new one took over from it, and on one line if the
 * old one was.
 */
export function withHeir(layout: Layout, heir: JsonRecord, old: Json | undefined): Layout {
  if (!isCollection(old)) return layout;
  const before = new Map(members(old));
  const known = [...(layout.texts.get(old) ?? [])].filter(
    ([key]) => Object.hasOwn(heir, key) && heir[key] === before.get(key),
  );
  const inline = layout.inline.has(old) ? new Set([...layout.inline, heir]) : layout.inline;
  return { ...layout, inline, texts: new Map([...layout.texts, [heir, new Map(known)]]) };
}
