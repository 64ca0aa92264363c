import type { Diagnostic, Range } from "@skill-convert/core";
import type { DataFormat } from "../document.js";
import { type Finding, toDiagnostic } from "../finding.js";
import { lineEnd, nextLine } from "../lines.js";

/** The front matter of a Markdown file, if it has any. */
export interface FrontMatter {
  /** Includes both fences and the last line ending; undefined if the file has no front matter. */
  readonly range: Range | undefined;
  /** The text between the fences. */
  readonly content: Range | undefined;
  /** Undefined for a language that is not read. */
  readonly format: DataFormat | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const OPENING = /^---[ \t]*([A-Za-z][\w+-]*)?[ \t]*$/;
const CLOSING = /^---[ \t]*$/m;
const LANGUAGES: ReadonlyMap<string, DataFormat> = new Map([
  ["", "yaml"],
  ["yaml", "yaml"],
  ["yml", "yaml"],
  ["json", "json"],
]);
const NONE: FrontMatter = { range: undefined, content: undefined, format: undefined, diagnostics: [] };

/** Finds the front matter between a first line of three dashes and the next line of three dashes. */
export function splitFrontMatter(text: string, file: string): FrontMatter {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const opening = OPENING.exec(text.slice(start, lineEnd(text, start)));
  if (!opening) return carriageReturns(text, file, start) ?? notFirst(text, file, start);
  const language = opening[1] ?? "";
  const format = LANGUAGES.get(language.toLowerCase());
  const contentStart = nextLine(text, start);
  const closing = findClosing(text, contentStart);
  if (closing === undefined) return unclosed(text, file, start, contentStart);
  const range = { start, end: nextLine(text, closing) };
  const content = { start: contentStart, end: closing };
  if (format) return { range, content, format, diagnostics: [] };
  const at = text.indexOf(language, start);
  const finding = { code: "front-matter-language", args: { language }, start: at, end: at + language.length } as const;
  return { range, content, format, diagnostics: [toDiagnostic(finding, file, 0)] };
}

function findClosing(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at = nextLine(text, at)) {
    if (text.startsWith("---", at) && CLOSING.test(text.slice(at, lineEnd(text, at)))) return at;
  }
  return undefined;
}

/** Front matter in a text whose lines end with carriage returns alone. Readers take all of it for one line. */
function carriageReturns(text: string, file: string, start: number): FrontMatter | undefined {
  if (!/^---[ \t]*\r[\w"'-]+[ \t]*:[ \t\r]/.test(text.slice(start, start + 1000))) return undefined;
  const edits = [...text.matchAll(/\r(?!\n)/g)].map(({ index }) => ({ start: index, end: index + 1, text: "\n" }));
  const fix = { title: "End each line with a line feed", edits };
  return { ...NONE, diagnostics: [toDiagnostic({ code: "carriage-returns", start, end: start + 3, fix }, file, 0)] };
}

/**
 * Text that looks like front matter after empty lines or a second byte-order mark. One character rules out most texts.
 */
function notFirst(text: string, file: string, start: number): FrontMatter {
  const first = text.charCodeAt(start);
  if (first > 32 && first !== 0xfeff) return NONE;
  const head = text.slice(start, start + 1000);
  const before = /^[\s\ufeff]+(?=---[ \t]*\r?\n[\w"'-]+[ \t]*:(?:[ \t]|\r?\n))/.exec(head)?.[0].length;
  if (before === undefined) return NONE;
  const at = start + before;
  if (findClosing(text, nextLine(text, at)) === undefined) return NONE;
  return { ...NONE, diagnostics: [toDiagnostic({ code: "late-front-matter", start: at, end: at + 3 }, file, 0)] };
}

const FIRST_ENTRY = /^[\w"'-]+["']?[ \t]*:(?:[ \t]|\r?$)/;
const ENTRY = /^(?:[\w"'][^:\n]*:(?:[ \t].*)?|#.*|[ \t]+\S.*|- .*)$/;
/** A closing line that was mistyped, or changed by a program. */
const ALMOST_CLOSING = /^(?: {1,3}-{3}|-{2}|-{4,}|-*[\u2013\u2014][-\u2013\u2014]*|\.{3}|={3,}|\*{3,}|_{3,})[ \t]*$/;
const MAX_LOOK_AHEAD = 200;

interface ProbableEnd {
  /** The offset at which the closing line belongs. */
  readonly start: number;
  /** The end of the text to replace with the closing line; equal to `start` if there is none. */
  readonly end: number;
}

/**
 * Finds the end of unclosed front matter: a line that almost closes it, or an empty line after entries that no other
 * entry follows. Undefined if the end is not clear.
 */
function probableEnd(text: string, contentStart: number, limit: number): ProbableEnd | undefined {
  let at = contentStart;
  let block = false;
  for (let lines = 0; at < limit && lines < MAX_LOOK_AHEAD; lines++) {
    const line = text.slice(at, lineEnd(text, at));
    if (ALMOST_CLOSING.test(line) && !(block && line.startsWith(" "))) return { start: at, end: at + line.length };
    if (!ENTRY.test(line)) break;
    block ||= /[|>][-+\d]*[ \t]*$/.test(line);
    at = nextLine(text, at);
  }
  const next = /^\s*(.*)/.exec(text.slice(at, at + 500))?.[1] ?? "";
  const empty = at < text.length && lineEnd(text, at) === at && !/^[\w-]+:(?:\s|$)/.test(next);
  return at > contentStart && (at >= limit || empty) ? { start: at, end: at } : undefined;
}

/**
 * Reports front matter without an end if the first line is followed by one that looks like an entry. Otherwise the
 * first line is a thematic break.
 */
function unclosed(text: string, file: string, start: number, contentStart: number): FrontMatter {
  if (!FIRST_ENTRY.test(text.slice(contentStart, lineEnd(text, contentStart)))) return NONE;
  const end = probableEnd(text, contentStart, text.length);
  return { ...NONE, diagnostics: [toDiagnostic(unclosedFinding(text, start, end), file, 0)] };
}

/**
 * Reports that the closing line of unreadable front matter is missing, if a thematic break further down was taken for
 * it.
 *
 * @param reads returns true if a part of the text can be read as front matter
 */
export function closedLate(
  text: string,
  file: string,
  { range, content }: FrontMatter,
  reads: (content: Range) => boolean,
): Diagnostic | undefined {
  if (!range || !content || !FIRST_ENTRY.test(text.slice(content.start, lineEnd(text, content.start))))
    return undefined;
  const end = probableEnd(text, content.start, content.end);
  if (!end || end.start >= content.end || !reads({ start: content.start, end: end.start })) return undefined;
  return toDiagnostic(unclosedFinding(text, range.start, end), file, 0);
}

function unclosedFinding(text: string, start: number, end: ProbableEnd | undefined): Finding {
  const finding = { code: "unclosed-front-matter", start, end: start + 3 } as const;
  if (!end) return finding;
  const eol = text.slice(lineEnd(text, start), nextLine(text, start)) || "\n";
  const gap = end.start > 0 && text[end.start - 1] !== "\n" ? eol : "";
  const closing = end.end > end.start ? "---" : `${gap}---${eol}`;
  return { ...finding, fix: { title: "Close the front matter", edits: [{ ...end, text: closing }] } };
}
