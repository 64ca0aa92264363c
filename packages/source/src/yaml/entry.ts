import { columnOf, lineEnd, lineStart, nextLine } from "../lines.js";
import { withoutQuotes } from "../quotes.js";

/**
 * An entry of block YAML as its author meant it. It is read from its line alone, because the text is not valid YAML.
 */
export interface YamlEntry {
  /** Undefined for a list item without a key. */
  readonly key: string | undefined;
  /** The column of the key or of the item's dash. Lines that are indented more belong to the entry. */
  readonly column: number;
  /** The start of the value on this line. */
  readonly start: number;
  /** The end of the value, before a comment. */
  readonly end: number;
  /** True if a comment follows the value. */
  readonly comment: boolean;
}

const LONGEST_LINE = 8000;

/** The entry on the line of an offset. */
export function entryAt(source: string, offset: number): YamlEntry {
  const from = lineStart(source, offset);
  const line = source.slice(from, Math.min(lineEnd(source, offset), from + LONGEST_LINE));
  const lead = /^[ \t]*(?:-[ \t]+)*/.exec(line)?.[0] ?? "";
  const colon = line.slice(lead.length).search(/:[ \t]/);
  const dash = lead.lastIndexOf("-");
  const key = colon < 0 ? undefined : line.slice(lead.length, lead.length + colon).trim();
  const column = key === undefined && dash >= 0 ? dash : lead.length;
  const start =
    colon < 0 ? lead.length : lead.length + colon + (/^:[ \t]+/.exec(line.slice(lead.length + colon))?.[0].length ?? 0);
  const comment = line.slice(start).search(/[ \t]#/);
  const end = start + (comment < 0 ? line.slice(start) : line.slice(start, start + comment)).trimEnd().length;
  const unquoted = key === undefined ? undefined : withoutQuotes(key);
  return { key: unquoted, column, start: from + start, end: from + end, comment: comment >= 0 };
}

/** A line that begins a new item, entry or value instead of continuing the line before. */
const STRUCTURE = /^(?:-[ \t]|-$|#|[|>?&*!"'[{]|[\w.-]+:(?:[ \t]|$))/;

/** The extent of an entry's unquoted text. */
export interface Extent {
  readonly end: number;
  /** The offset of the first line that may not belong to the text, so that the end of the text is not certain. */
  readonly unclear: number | undefined;
}

/** The extent of an entry: its line and the following lines that are indented more than the entry. */
export function extentOf(source: string, entry: YamlEntry): Extent {
  let { end } = entry;
  let unclear: number | undefined;
  for (let at = nextLine(source, entry.end); at < source.length; at = nextLine(source, at)) {
    const line = source.slice(at, lineEnd(source, at));
    const text = line.trimStart();
    if (text === "") continue;
    const first = at + line.length - text.length;
    if (columnOf(source, first) <= entry.column) break;
    if (entry.comment || STRUCTURE.test(text) || /[ \t]#/.test(line) || line.slice(0, first - at).includes("\t")) {
      unclear ??= first;
    }
    end = at + line.trimEnd().length;
  }
  return { end, unclear };
}

/** A key and a list in brackets on one line, which may be inside braces with more entries after it. */
const FLOW_LIST = /^([^#"'\n]*?:[ \t]*)(\[.*[\]}])[ \t]*(?:#.*)?\r?$/;
const LONGEST_FLOW_LINE = 1000;

/** An unquoted item of a flow list that contains a placeholder: `content/{name}/`. */
const ITEM = /(?<=[[,][ \t]*)(?![\s"'])[^\s,[\]{}"'#]*(?:\{[\w.-]+\}[^\s,[\]{}"'#]*)+(?=[ \t]*[,\]])/g;

/** Finds the unquoted items with placeholders on a line with a list in brackets. */
export function placeholderItems(line: string): { readonly start: number; readonly text: string }[] {
  if (!line.includes("{")) return [];
  const [, head = "", list = ""] = (line.length <= LONGEST_FLOW_LINE && FLOW_LIST.exec(line)) || [];
  return [...list.matchAll(ITEM)].map((match) => ({ start: head.length + match.index, text: match[0] }));
}
