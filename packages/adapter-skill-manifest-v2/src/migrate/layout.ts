import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { DataDocument } from "@skill-convert/source";

/** The layout of the JSON in a block, and the source text of every value that is on one line. */
export interface Layout {
  /** One level of indentation; undefined if the entire block is on one line. */
  readonly indent: string | undefined;
  readonly eol: string;
  /** The indentation of the first line, with which every further line begins. */
  readonly prefix: string;
  readonly colon: string;
  readonly comma: string;
  /** The white space inside the braces of an object on one line. */
  readonly padding: string;
  /** Arrays and objects that are on one line. */
  readonly inline: ReadonlySet<Json>;
  /** The source text of values by their parent and their key, so that they keep their digits, escapes and spaces. */
  readonly texts: ReadonlyMap<Json, ReadonlyMap<string, string>>;
}

type Collection = JsonRecord | readonly Json[];

/** Reads the layout of a block, so that its replacement looks like it. */
export function layoutOf(content: DataDocument, eol: string): Layout {
  const { text, range } = content;
  const untrimmed = text.slice(range.start, range.end);
  const source = untrimmed.trim();
  const prefix = lastLine(untrimmed.slice(0, untrimmed.length - untrimmed.trimStart().length));
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

/** Returns true if spaces should be written: the source has one, or it has no place without one. */
function spaced(hasSpaced: boolean, hasUnspaced: boolean): boolean {
  return hasSpaced || !hasUnspaced;
}

/** The further indentation of the first line that is indented deeper than the prefix. */
function stepOf(source: string, prefix: string): string | undefined {
  for (const [, indent = ""] of source.matchAll(/[\r\n]([ \t]+)(?=[^ \t\r\n])/g)) {
    if (indent.length > prefix.length && indent.startsWith(prefix)) return indent.slice(prefix.length);
  }
  return undefined;
}

/**
 * Collects the values that are on one line, and their source texts. YAML texts are not reused, so all arrays of scalars
 * in YAML count as on one line.
 */
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
  // A value that is taken over as a unit needs no texts for its parts.
  if (json && flat && !isTakenApart(path)) return;
  const textsOfMembers = new Map<string, string>();
  for (const [key, item] of members(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const text = json ? oneLine(content, at) : undefined;
    if (text !== undefined) textsOfMembers.set(key, text);
    collect(content, item, at, inline, texts);
  }
  texts.set(value, textsOfMembers);
}

/** Returns true if a migration moves the members of a value to different parents. */
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

/** Prints JSON in a layout, without a final line ending. */
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
 * Extends a layout to a new object that took over values from an old one: they keep their source texts, and the new
 * object is on one line if the old one is.
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
