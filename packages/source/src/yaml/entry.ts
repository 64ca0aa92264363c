import { columnOf, lineEnd, lineStart, nextLine } from "../lines.js";

/** An entry of block YAML as its author meant it: told by its line alone, since the text is not YAML as it stands. */
export interface YamlEntry {
  /** Undefined of a list's item that has none. */
  readonly key: string | undefined;
  /** That of the key, or of the item's dash: a line that is indented more belongs to the entry. */
  readonly column: number;
  /** The value on this line, without the comment after it. */
  readonly start: number;
  readonly end: number;
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
  const unquoted = key?.replace(/^(["'])(.*)\1$/, "$2");
  return { key: unquoted, column, start: from + start, end: from + end, comment: comment >= 0 };
}

/** A line that begins something of its own rather than continuing the line before. */
const STRUCTURE = /^(?:-[ \t]|-$|#|[|>?&*!"'[{]|[\w.-]+:(?:[ \t]|$))/;

/** The whole text of an entry that is not quoted. */
export interface Extent {
  readonly end: number;
  /** Of the first line that may be something of its own, so that it is not plain where the text ends. */
  readonly unclear: number | undefined;
}

/** How far the text of an entry goes: its line, and those after it that are indented more than the entry. */
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
/** A key and a list in brackets, on one line, which may lie in braces with more behind it. */
const FLOW_LIST = /^([^#"'\n]*?:[ \t]*)(\[.*[\]}])[ \t]*(?:#.*)?\r?$/;
const LONGEST_FLOW_LINE = 1000;

/** An unquoted item of a flow list with a placeholder in it: `content/{name}/`. */
const ITEM = /(?<=[[,][ \t]*)(?![\s"'])[^\s,[\]{}"'#]*(?:\{[\w.-]+\}[^\s,[\]{}"'#]*)+(?=[ \t]*[,\]])/g;

/** The unquoted items with placeholders of a line that holds a list in brackets. */
export function placeholderItems(line: string): { readonly start: number; readonly text: string }[] {
  if (!line.includes("{")) return [];
  const [, head = "", list = ""] = (line.length <= LONGEST_FLOW_LINE && FLOW_LIST.exec(line)) || [];
  return [...list.matchAll(ITEM)].map((match) => ({ start: head.length + match.index, text: match[0] }));
}
