import type { YAMLError } from "yaml";
import type { Finding } from "../finding.js";
import { lineEnd, lineStart } from "../lines.js";
import { yamlScalar } from "./scalar.js";

/** Sentences for what `yaml` says of a text that is not YAML. */
const REASONS: Partial<Record<YAMLError["code"], string>> = {
  BAD_INDENT: "this line is indented less, or otherwise, than what it belongs to",
  BAD_DQ_ESCAPE:
    "in double quotes a backslash begins an escape, and this is none; write two backslashes or use single quotes",
  BAD_DIRECTIVE: "this directive is not one that YAML has",
  BLOCK_IN_FLOW: "a value by indentation cannot stand inside brackets",
  KEY_OVER_1024_CHARS: "a key has more than 1024 characters",
  MULTILINE_IMPLICIT_KEY: "this line has no colon and a space after its key, or belongs to the text before it",
  MULTIPLE_ANCHORS: "a value can have one anchor only",
  MULTIPLE_TAGS: "a value can have one tag only",
};

/** The first thing that is wrong with a text that is not YAML, with a fix where its meaning is plain. */
export function describeSyntaxError(source: string, error: YAMLError): Finding {
  const [start] = clamp(source, error.pos);
  switch (error.code) {
    case "BLOCK_AS_IMPLICIT_KEY":
      return unquotedColon(source, start) ?? generic(source, error);
    case "TAB_AS_INDENT":
      return { code: "tab-indentation", start, end: afterTabs(source, start), fix: tabFix(source) };
    case "BAD_SCALAR_START":
      return unquotedStart(source, start);
    case "MISSING_CHAR": {
      const quote = /closing (["'])/.exec(error.message)?.[1];
      const opening = quote === undefined ? -1 : openingQuote(source, start, quote);
      if (quote === undefined || opening < 0) return generic(source, error);
      return { code: "unclosed-quote", args: { quote }, start: opening, end: lineEnd(source, opening) };
    }
    case "MULTIPLE_DOCS":
      return { code: "several-documents", start, end: start + 3 };
    default:
      return generic(source, error);
  }
}

function generic(source: string, error: YAMLError): Finding {
  const [start, end] = clamp(source, error.pos);
  const line = lineStart(source, start);
  const tab = /^ *\t/.exec(source.slice(line, lineEnd(source, line)));
  if (tab) return { code: "tab-indentation", start: line, end: line + tab[0].length, fix: tabFix(source) };
  const said = error.message.replace(/ at line \d+[\s\S]*$/, "").replace(/\.$/, "");
  const reason = REASONS[error.code] ?? said.charAt(0).toLowerCase() + said.slice(1);
  return { code: "yaml-syntax", args: { reason }, start, end };
}

/** `key: some text: more` */
function unquotedColon(source: string, start: number): Finding | undefined {
  const colon = colonAfter(source, start);
  if (colon === undefined) return undefined;
  const sameLine = lineEnd(source, start) === lineEnd(source, colon);
  const range = { start: colon, end: colon + 1 };
  const text = shorten(source.slice(start, lineEnd(source, colon)));
  if (!sameLine) return { code: "unquoted-colon", args: { text }, ...range };
  return { code: "unquoted-colon", args: { text }, ...range, fix: quoteFix(source, start) };
}

function colonAfter(source: string, start: number): number | undefined {
  const match = /:(?=[ \t\r\n]|$)/.exec(source.slice(start, lineEnd(source, lineEnd(source, start) + 2)));
  return match ? start + match.index : undefined;
}

function unquotedStart(source: string, start: number): Finding {
  const character = source.charAt(start);
  const inFlow = /[[{,][^\n]*$/.test(source.slice(lineStart(source, start), start));
  return {
    code: "unquoted-start",
    args: { character },
    start,
    end: start + 1,
    ...(inFlow ? {} : { fix: quoteFix(source, start) }),
  };
}

function quoteFix(source: string, start: number): NonNullable<Finding["fix"]> {
  const line = source.slice(start, lineEnd(source, start));
  const comment = line.search(/\s#/);
  const text = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
  const quote = text.includes("'") || !text.includes('"') ? '"' : "'";
  const quoted = quote === '"' ? JSON.stringify(text) : yamlScalar(text, false, "'");
  return { title: "Put the text in quotes", edits: [{ start, end: start + text.length, text: quoted }] };
}

function tabFix(source: string): NonNullable<Finding["fix"]> {
  const edits = [...source.matchAll(/^([ \t]*\t[ \t]*)(?=[^ \t\r\n])/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0].replaceAll("\t", "  "),
  }));
  return { title: "Replace each tab by two spaces", edits };
}

function afterTabs(source: string, start: number): number {
  let end = start;
  while (source.charCodeAt(end) === 9 || source.charCodeAt(end) === 32) end++;
  return end;
}

/** The quote that begins the scalar which ends unclosed at `end`. */
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

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
