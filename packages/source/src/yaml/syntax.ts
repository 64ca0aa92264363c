import type { YAMLError } from "yaml";
import type { Finding } from "../finding.js";
import { indentationAt, lineEnd, lineStart, nextLine } from "../lines.js";
import { entryAt, extentOf, placeholderItems, type YamlEntry } from "./entry.js";
import { insert, quoteFix, requoteFix } from "./quote.js";

/** Sentences for the error codes of `yaml`. */
const REASONS: Partial<Record<YAMLError["code"], string>> = {
  BAD_INDENT: "the indentation of this line does not match the lines that it belongs to",
  BAD_DQ_ESCAPE: "this is not an escape that double quotes allow; write two backslashes or use single quotes",
  BAD_DIRECTIVE: "YAML has no such directive",
  BLOCK_IN_FLOW: "an indented block cannot be inside brackets",
  KEY_OVER_1024_CHARS: "a key has more than 1024 characters",
  MISSING_CHAR: "this line has no colon and a space after its key, or belongs to the text before it",
  MULTILINE_IMPLICIT_KEY: "this line has no colon and a space after its key, or belongs to the text before it",
  MULTIPLE_ANCHORS: "a value can have one anchor only",
  MULTIPLE_TAGS: "a value can have one tag only",
};

/** The message of `yaml` for a list item that is not in the column of the other items. */
const OUT_OF_LINE = /^(?:A block sequence may not be|Sequence item without)/;

const AFTER_BRACKET = "the value ends at its closing bracket, but more text follows on the line";
const LIST_ON_LINE = "a list begins on the line after its key; text that only begins with a dash must be in quotes";

/** Returns the first mistake in a text that is not YAML, with a fix if its meaning is clear. */
export function describeSyntaxError(source: string, error: YAMLError): Finding {
  const [start] = clamp(source, error.pos);
  return (
    invisible(source, start) ??
    carriageReturn(source, start) ??
    placeholder(source, start) ??
    mistakeOf(source, error, start) ??
    generic(source, error)
  );
}

function mistakeOf(source: string, error: YAMLError, start: number): Finding | undefined {
  switch (error.code) {
    case "BLOCK_AS_IMPLICIT_KEY":
      return tabBelow(source, start) ?? (OUT_OF_LINE.test(error.message) ? undefined : unquotedColon(source, start));
    case "BLOCK_IN_FLOW":
      return flowColon(source, start);
    case "TAB_AS_INDENT":
      // After a key a tab separates like a space, unless a colon further on turns the rest into an indented block.
      return isIndentation(source, start) ? tabs(source, start) : (unquotedColon(source, start) ?? tabs(source, start));
    case "BAD_SCALAR_START":
    case "BAD_ALIAS":
      return unquotedStart(source, start);
    case "UNEXPECTED_TOKEN":
      return textAfter(source, start);
    case "MISSING_CHAR":
      return unclosedQuote(source, error, start) ?? missingSpace(source, start);
    case "MULTILINE_IMPLICIT_KEY":
      return missingSpace(source, start);
    case "BAD_INDENT":
      return /^Flow/.test(error.message) ? unclosedBracket(source, start) : continued(source, start);
    case "MULTIPLE_DOCS":
      return { code: "several-documents", start, end: start + 3 };
    default:
      return undefined;
  }
}

function generic(source: string, error: YAMLError): Finding {
  const [start, end] = clamp(source, error.pos);
  const line = lineStart(source, start);
  if (/^ *\t/.test(source.slice(line, lineEnd(source, line)))) return tabs(source, line);
  const message = error.message.replace(/ at line \d+[\s\S]*$/, "").replace(/\.$/, "");
  const code = OUT_OF_LINE.test(message) ? "BAD_INDENT" : error.code;
  const reason = REASONS[code] ?? message.charAt(0).toLowerCase() + message.slice(1);
  return { code: "yaml-syntax", args: { reason }, start, end: Math.max(start, Math.min(end, lineEnd(source, start))) };
}

/** Finds a value that is indented by a tab below its key, and is therefore read as text that begins with the key. */
function tabBelow(source: string, start: number): Finding | undefined {
  const below = nextLine(source, start);
  const holds = (from: number, pattern: RegExp) => pattern.test(source.slice(from, lineEnd(source, from)));
  return holds(lineStart(source, start), /:[ \t]*$/) && holds(below, /^ *\t/) ? tabs(source, below) : undefined;
}

/** Finds `key: some text: more`, even if the text continues on further lines. */
function unquotedColon(source: string, start: number): Finding | undefined {
  const entry = entryAt(source, start);
  const first = source.slice(entry.start, entry.end);
  if (/^["']/.test(first)) return textAfterQuote(source, entry);
  if (entry.key === undefined || /^[-?](?:[ \t]|$)/.test(first)) return undefined;
  const { end, unclear } = extentOf(source, entry);
  if (unclear !== undefined && !/:(?:[ \t]|$)/.test(first)) return strayIndentation(source, entry, unclear);
  const finding = { code: "unquoted-colon", args: { field: entry.key } } as const;
  if (unclear !== undefined) return { ...finding, start: entry.start, end: entry.end };
  return { ...finding, start: entry.start, end, fix: quoteFix(source, entry.start, end) };
}

/** Finds `[a, b: c: d]`. */
function flowColon(source: string, start: number): Finding | undefined {
  const { key } = entryAt(source, start);
  const line = source.slice(start, lineEnd(source, start));
  const text = /^[^\s,[\]{}"'#][^,[\]{}"'#]*/.exec(line)?.[0].trimEnd();
  if (key === undefined || text === undefined || !/:(?:[ \t]|$)/.test(text)) return undefined;
  // Only in braces, where each entry begins with a key, is it clear which text to quote.
  const inBraces = /\{[^[\]{}"'#]*$/.test(source.slice(lineStart(source, start), start));
  const fix = inBraces && line.charAt(text.length) !== "" ? { fix: quoteFix(source, start, start + text.length) } : {};
  return { code: "unquoted-colon", args: { field: key }, start, end: start + text.length, ...fix };
}

/** Finds a line that is indented as if it belonged to an entry that already has a value. */
function strayIndentation(source: string, entry: YamlEntry, at: number): Finding | undefined {
  const colon = /^[\w.-]+(?=:(?:[ \t\r\n]|$))/.exec(source.slice(at, lineEnd(source, at)))?.[0];
  if (colon === undefined || entry.key === undefined) return undefined;
  return { code: "stray-indentation", args: { key: colon, above: entry.key }, start: at, end: at + colon.length };
}

function unquotedStart(source: string, start: number): Finding {
  const entry = entryAt(source, start);
  const finding = { code: "unquoted-start", args: { character: source.charAt(start) } } as const;
  if (entry.start === start) {
    const { end, unclear } = extentOf(source, entry);
    if (unclear === undefined) return { ...finding, start, end, fix: quoteFix(source, start, end) };
    return { ...finding, start, end: entry.end };
  }
  const item = /^[^\s,[\]{}"'#:]+(?=[ \t]*[,\]}])/.exec(source.slice(start, lineEnd(source, start)))?.[0];
  if (item === undefined) return { ...finding, start, end: start + 1 };
  return { ...finding, start, end: start + item.length, fix: quoteFix(source, start, start + item.length) };
}

/** Text that only looks like a list, a placeholder or an alias. */
const LOOKS_LIKE_VALUE = /^(?:\[[^[\]{}"':#\n]*\]|\{\{?[ \t]*[\w.-]+[ \t]*\}\}?|\*[^\s,[\]{}]+)/;

/** Finds text after a complete value. */
function textAfter(source: string, start: number): Finding | undefined {
  const entry = entryAt(source, start);
  const text = source.slice(entry.start, entry.end);
  if (/^["']/.test(text)) return textAfterQuote(source, entry);
  // A value with a superfluous character, as in `[a, b],`, is not text that only begins with a bracket.
  if (/^[[{]/.test(text) && /^[\]},;]+$/.test(source.slice(start, entry.end)))
    return { code: "yaml-syntax", args: { reason: AFTER_BRACKET }, start, end: entry.end };
  const value = LOOKS_LIKE_VALUE.exec(text)?.[0];
  if (value !== undefined && start >= entry.start + value.length) return unquotedStart(source, entry.start);
  if (/^-[ \t]/.test(text)) return { code: "yaml-syntax", args: { reason: LIST_ON_LINE }, start, end: start + 1 };
  const header = /^[|>](?=[-+\d]*[ \t]+\S)/.exec(text)?.[0];
  if (header === undefined) return undefined;
  return { code: "text-in-header", args: { character: header }, start: entry.start, end: entry.end };
}

/** Finds a line that continues text on the line above that only looks like an alias or a list. */
function continued(source: string, start: number): Finding | undefined {
  const above = source.slice(0, lineStart(source, start)).trimEnd().length;
  const entry = entryAt(source, above);
  const text = source.slice(entry.start, entry.end);
  if (LOOKS_LIKE_VALUE.exec(text)?.[0] !== text || indentationAt(source, start).length <= entry.column)
    return undefined;
  return unquotedStart(source, entry.start);
}

/** Finds `'it's'`, and text after a closing quote. */
function textAfterQuote(source: string, entry: YamlEntry): Finding {
  const { start, end } = entry;
  const quote = source.charAt(start);
  const finding = { code: "text-after-quote", args: { quote }, start, end } as const;
  const inner = source.slice(start + 1, end - 1);
  const apostrophes = quote === "'" && source.charAt(end - 1) === "'" && !/["\\]/.test(inner);
  if (!apostrophes || end - start < 2 || entry.comment || /(?<!\p{L})'|'(?!\p{L})/u.test(inner)) return finding;
  return { ...finding, fix: requoteFix(start, end, '"') };
}

function unclosedQuote(source: string, error: YAMLError, at: number): Finding | undefined {
  const quote = /closing (["'])/.exec(error.message)?.[1];
  const start = quote === undefined ? -1 : openingQuote(source, at, quote);
  if (quote === undefined || start < 0) return undefined;
  const end = lineEnd(source, start);
  const finding = { code: "unclosed-quote", args: { quote }, start, end } as const;
  const line = source.slice(start, end);
  const entry = entryAt(source, start);
  const follows = source.slice(nextLine(source, end)).trimStart();
  const next = columnsOfNext(source, end);
  const plain = entry.start === start && !/[#\\]/.test(line) && !line.slice(1).includes(quote);
  if (!plain || (follows !== "" && next > entry.column)) return finding;
  const edits = [insert(start + line.trimEnd().length, quote)];
  return { ...finding, fix: { title: `Add the closing ${quote}`, edits } };
}

/** The indentation of the next line that is not empty. */
function columnsOfNext(source: string, offset: number): number {
  for (let at = nextLine(source, offset); at < source.length; at = nextLine(source, at)) {
    const line = source.slice(at, lineEnd(source, at));
    if (line.trim() !== "") return line.length - line.trimStart().length;
  }
  return 0;
}

/**
 * Finds `name:text` among other entries, also with a character that only looks like a space. A colon inside a word is
 * common in text, so the fix is offered only if the document can be read afterwards.
 */
function missingSpace(source: string, start: number): Finding | undefined {
  const line = lineStart(source, start);
  const match = MISSING_SPACE.exec(source.slice(line, lineEnd(source, line)));
  if (!match) return undefined;
  const [, lead = "", key = "", instead = ""] = match;
  const from = line + lead.length;
  const end = from + key.length;
  const fix = { title: "Put a space after the colon", edits: [{ start: end, end: end + instead.length, text: " " }] };
  return { code: "missing-space", args: { key: key.slice(0, -1) }, start: from, end, fix };
}

function isIndentation(source: string, start: number): boolean {
  return /^[ \t-]*$/.test(source.slice(lineStart(source, start), start));
}

function tabs(source: string, start: number): Finding {
  let end = start;
  while (source.charCodeAt(end) === 9 || source.charCodeAt(end) === 32) end++;
  return { code: "tab-indentation", start, end };
}

/** Characters that look like a space, which are common in text copied from web pages. */
const LOOKALIKES = "[\\u00a0\\u1680\\u2000-\\u200d\\u202f\\u205f\\u2060\\u3000\\ufeff]+";
const INVISIBLE = new RegExp(`^[ \\t]*(${LOOKALIKES})`);
const MISSING_SPACE = new RegExp(`^([ \\t]*(?:-[ \\t]+)*)([A-Za-z][\\w.-]*:)(${LOOKALIKES}|(?=[^\\s:/\\\\]))`);

function invisible(source: string, start: number): Finding | undefined {
  const line = lineStart(source, start);
  const match = INVISIBLE.exec(source.slice(line, lineEnd(source, line)));
  if (!match) return undefined;
  const [all, characters = ""] = match;
  const at = line + all.length - characters.length;
  const end = line + all.length;
  const code = characters.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return { code: "invisible-character", args: { character: `U+${code}` }, start: at, end };
}

/** Finds a lone carriage return. YAML ends a line there, so the fix replaces each with a line feed. */
function carriageReturn(source: string, start: number): Finding | undefined {
  const line = source.slice(lineStart(source, start), lineEnd(source, start));
  const first = line.search(/\r(?!$)/);
  if (first < 0) return undefined;
  const at = lineStart(source, start) + first;
  const edits = [...source.matchAll(/\r(?!\n)/g)].map(({ index }) => ({ start: index, end: index + 1, text: "\n" }));
  const fix = { title: "Replace carriage returns with line feeds", edits };
  return { code: "lone-carriage-return", start: at, end: at + 1, fix };
}

/** Finds `[content/{name}/]`. */
function placeholder(source: string, start: number): Finding | undefined {
  const line = lineStart(source, start);
  for (const item of placeholderItems(source.slice(line, lineEnd(source, start)))) {
    const { text } = item;
    const from = line + item.start;
    const end = line + item.start + text.length;
    if (start < from || start > end) continue;
    return { code: "placeholder-in-list", args: { text }, start: from, end, fix: quoteFix(source, from, end) };
  }
  return undefined;
}

/** Finds the last bracket before an offset that is not closed. */
function unclosedBracket(source: string, offset: number): Finding | undefined {
  let depth = 0;
  for (let at = offset - 1; at >= 0 && offset - at < LONGEST_FLOW; at--) {
    const character = source.charAt(at);
    if (character === "]" || character === "}") depth++;
    else if ((character === "[" || character === "{") && depth-- === 0)
      return { code: "unclosed-bracket", args: { bracket: character }, start: at, end: at + 1 };
  }
  return undefined;
}

const LONGEST_FLOW = 20_000;

/** The offset of the quote that opens the unclosed scalar which ends at `end`; -1 if it is not found. */
function openingQuote(source: string, end: number, quote: string): number {
  for (let at = source.lastIndexOf(quote, end - 1); at >= 0; at = source.lastIndexOf(quote, at - 1)) {
    if (at === 0) return 0;
    if (/[\s[{,:]/.test(source.charAt(at - 1))) return at;
  }
  return -1;
}

function clamp(source: string, [start, end]: readonly [number, number]): [number, number] {
  const from = Math.min(start, source.length);
  return [from, Math.max(from, Math.min(end, source.length))];
}
