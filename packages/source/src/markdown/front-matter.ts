import type { Diagnostic, Range } from "@skill-convert/core";
import type { DataFormat } from "../document.js";
import { toDiagnostic } from "../finding.js";
import { lineEnd, nextLine } from "../lines.js";

/** What the head of a Markdown file is. */
export interface FrontMatter {
  /** Both fences and the ending of the last line included; undefined where there is none. */
  readonly range: Range | undefined;
  /** What stands between the fences. */
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
  if (!opening) return NONE;
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

const ENTRY = /^(?:[\w"'][^:\n]*:(?:[ \t].*)?|#.*|[ \t]+\S.*|- .*)$/;
const MAX_LOOK_AHEAD = 200;

/**
 * Front matter without an end, if the first line is followed by one that looks like an entry; otherwise a thematic
 * break. Its end is plain where entries are followed by an empty line, and no entry comes after that.
 */
function unclosed(text: string, file: string, start: number, contentStart: number): FrontMatter {
  if (!/^[\w"'-]+["']?[ \t]*:(?:[ \t]|\r?$)/m.test(text.slice(contentStart, lineEnd(text, contentStart)))) return NONE;
  let at = contentStart;
  for (let lines = 0; at < text.length && lines < MAX_LOOK_AHEAD; lines++) {
    if (!ENTRY.test(text.slice(at, lineEnd(text, at)))) break;
    at = nextLine(text, at);
  }
  const next = /^\s*(.*)/.exec(text.slice(at, at + 500))?.[1] ?? "";
  const plain =
    at > contentStart && (at >= text.length || (lineEnd(text, at) === at && !/^[\w-]+:(?:\s|$)/.test(next)));
  const eol = text.slice(lineEnd(text, start), contentStart) || "\n";
  const gap = at > 0 && text[at - 1] !== "\n" ? eol : "";
  const edits = [{ start: at, end: at, text: `${gap}---${eol}` }];
  const fix = { title: "Close the front matter", edits };
  const finding = { code: "unclosed-front-matter", start, end: start + 3, ...(plain ? { fix } : {}) } as const;
  return { ...NONE, diagnostics: [toDiagnostic(finding, file, 0)] };
}
