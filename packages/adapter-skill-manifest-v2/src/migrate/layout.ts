import { isJsonRecord, type Json } from "@skill-convert/core";
import type { DataDocument } from "@skill-convert/source";

/** How the JSON of a block is laid out. */
export interface Layout {
  /** One step of indentation; undefined where the whole block is on one line. */
  readonly indent: string | undefined;
  readonly eol: "\n" | "\r\n";
  /** What every line after the first begins with: the indentation of the fence. */
  readonly prefix: string;
  /** Lists and objects that stand on one line. */
  readonly inline: ReadonlySet<Json>;
  /** Without spaces after commas and colons, as the block was. */
  readonly dense: boolean;
}

/** The layout that a block has, so that what is written in its place looks alike. */
export function layoutOf(content: DataDocument, eol: "\n" | "\r\n", fenceIndent: number): Layout {
  const source = content.text.slice(content.range.start, content.range.end).trim();
  const inline = new Set<Json>();
  if (content.value !== undefined) collectInline(content, content.value, [], inline);
  const prefix = " ".repeat(fenceIndent);
  const json = content.format === "json";
  const step = /\n([ \t]+)\S/.exec(source)?.[1];
  const own = step?.startsWith(prefix) ? step.slice(prefix.length) : step;
  const oneLine = json && !/[\r\n]/.test(source);
  return {
    indent: oneLine ? undefined : json && own ? own : "  ",
    eol: /\r\n/.test(source) ? "\r\n" : eol,
    prefix,
    inline,
    dense: oneLine && !/[:,] /.test(source.replace(/"(?:[^"\\]|\\.)*"/g, '""')),
  };
}

/** What stood on one line stays on one; of YAML, every list of plain values does. */
function collectInline(content: DataDocument, value: Json, path: (string | number)[], inline: Set<Json>): void {
  if (typeof value !== "object" || value === null) return;
  const range = content.locate(path);
  const oneLine = range !== undefined && !/[\r\n]/.test(content.text.slice(range.start, range.end));
  const plain = Array.isArray(value) && value.every((item: Json) => typeof item !== "object");
  if (content.format === "json" ? oneLine : plain) inline.add(value);
  const entries = Array.isArray(value)
    ? value.map((item: Json, index) => [index, item] as const)
    : Object.entries(value);
  for (const [key, item] of entries) collectInline(content, item, [...path, key], inline);
}

/** JSON text in a layout; without a line ending at its end. */
export function printInLayout(value: Json, layout: Layout, depth = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const { indent, eol, prefix } = layout;
  const [open, close] = isJsonRecord(value) ? "{}" : "[]";
  const entries = isJsonRecord(value) ? Object.entries(value) : value.map((item: Json) => ["", item] as const);
  if (entries.length === 0) return `${open}${close}`;
  const label = (key: string) => (isJsonRecord(value) ? `${JSON.stringify(key)}:${layout.dense ? "" : " "}` : "");
  if (indent === undefined || layout.inline.has(value)) {
    const oneLine = { ...layout, indent: undefined };
    const members = entries.map(([key, item]) => label(key) + printInLayout(item, oneLine, depth));
    const pad = isJsonRecord(value) && !layout.dense ? " " : "";
    return `${open}${pad}${members.join(layout.dense ? "," : ", ")}${pad}${close}`;
  }
  const line = (level: number) => `${eol}${prefix}${indent.repeat(level)}`;
  const members = entries.map(([key, item]) => label(key) + printInLayout(item, layout, depth + 1));
  return `${open}${line(depth + 1)}${members.join(`,${line(depth + 1)}`)}${line(depth)}${close}`;
}
