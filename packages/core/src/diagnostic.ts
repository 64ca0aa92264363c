import { memoizeLast } from "./memoize-last.js";
import type { Path } from "./path.js";

/** How grave a finding is: an error makes the input invalid, a warning is for somebody to look at, an info is only said. */
export type Severity = "error" | "warning" | "info";

/** A half-open range of UTF-16 offsets into a file's text, its byte-order mark included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replaces the text between two offsets. Edits of one file never overlap. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A place in a file of a skill. `file` is relative to the skill's folder, with `/`. */
export interface SourceLocation {
  readonly file: string;
  readonly range?: Range;
}

/** A change that repairs a finding. */
export interface Fix {
  readonly title: string;
  /** Of the finding's file, which is created if it is not there. */
  readonly edits: readonly TextEdit[];
  /** Parts of the manifest that it is meant to change, by path. Without them, the manifest says what it said. */
  readonly changes?: readonly Path[];
  /** The other way to fix it: the name that the folder of the skill would have. */
  readonly folder?: string;
  /** A person has to agree, because others may rely on what is changed, such as the name of the skill. */
  readonly asks?: true;
}

/** One finding. Offsets inside; line and column are computed where it is printed. */
export interface Diagnostic {
  /** Namespaced by package, such as `stop/unknown-input-type`. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file?: string;
  readonly range?: Range;
  /** JSON Pointer into the document that was read. */
  readonly pointer?: string;
  readonly fix?: Fix;
  /** What stands at the place is a secret, which no report may show. */
  readonly confidential?: true;
  readonly url: string;
}

/** What one code stands for. */
export interface DiagnosticDefinition {
  readonly severity: Severity;
  /** The sentence; `{name}` is replaced by the argument of that name. */
  readonly message: string;
  /** One paragraph for the docs: why it is said and what to do. */
  readonly docs: string;
}

/** The diagnostics of a package by their codes, without the namespace. */
export type DiagnosticDefinitions = Readonly<Record<string, DiagnosticDefinition>>;

/** Where a diagnostic points, and how it may be fixed. */
export interface DiagnosticPlace {
  readonly file?: string | undefined;
  readonly range?: Range | undefined;
  readonly pointer?: string | undefined;
  readonly fix?: Fix | undefined;
}

/** What stands for the names in a message; a function is only called if the message has its name. */
export type MessageArguments = Readonly<Record<string, string | number | (() => string)>>;

/** All diagnostics of one package: its definitions, for the docs, and the way to create one. */
export interface DiagnosticCatalog<D extends DiagnosticDefinitions> {
  readonly namespace: string;
  readonly definitions: D;
  /** Creates a diagnostic. Throws on a code or a message argument that is not declared: that is a bug of ours. */
  create(code: keyof D & string, args?: MessageArguments, place?: DiagnosticPlace): Diagnostic;
}

const DOCS = "https://github.com/skill-convert/skill-convert/blob/main/docs/diagnostics";

/**
 * Declares the diagnostics of a package, each code once.
 *
 * @param namespace the part before the slash of each code, by convention the format's id or the package's name
 * @example
 * const tiny = defineDiagnostics("tiny", {
 *   "too-long": { severity: "warning", message: "{field} is too long.", docs: "Shorten it." },
 * });
 * tiny.create("too-long", { field: "name" }).message; // "name is too long."
 */
export function defineDiagnostics<const D extends DiagnosticDefinitions>(
  namespace: string,
  definitions: D,
): DiagnosticCatalog<D> {
  return {
    namespace,
    definitions,
    create(code, args = {}, place = {}) {
      const definition = definitions[code];
      if (definition === undefined) throw new Error(`diagnostic ${namespace}/${code} is not declared`);
      const message = definition.message.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = args[name];
        if (value === undefined) throw new Error(`diagnostic ${namespace}/${code} needs the argument "${name}"`);
        return typeof value === "function" ? value() : String(value);
      });
      return {
        code: `${namespace}/${code}`,
        severity: definition.severity,
        message,
        ...(place.file === undefined ? {} : { file: place.file }),
        ...(place.range === undefined ? {} : { range: place.range }),
        ...(place.pointer === undefined ? {} : { pointer: place.pointer }),
        ...(place.fix === undefined ? {} : { fix: place.fix }),
        url: `${DOCS}/${namespace}.md#${code}`,
      };
    },
  };
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Diagnostics by file, then position, then code; the same one is said once, as gravely as anybody says it: a rule may
 * forbid what reading forgives.
 *
 * @example
 * const at = (start) => ({ code: "x/y", severity: "info", message: "m", url: "", file: "a", range: { start, end: 9 } });
 * sortDiagnostics([at(5), at(1), at(5)]).map(({ range }) => range.start); // [1, 5]
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (diagnostics.length < 2) return [...diagnostics];
  const gravest = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { file, range, code, pointer, message, severity } = diagnostic;
    const identity = JSON.stringify([file, range?.start, code, pointer, message]);
    const known = gravest.get(identity);
    if (!known || GRAVITY[severity] < GRAVITY[known.severity]) gravest.set(identity, diagnostic);
  }
  return [...gravest.values()].sort(
    (a, b) =>
      compareText(a.file ?? "", b.file ?? "") ||
      (a.range?.start ?? -1) - (b.range?.start ?? -1) ||
      compareText(a.code, b.code),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Line and column, both counted from 1, of an offset in the text. Columns count UTF-16 units; a byte-order mark counts none.
 *
 * @example
 * lineAndColumn("name: notes\nversion: 1\n", 21); // { line: 2, column: 10 }
 */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const starts = lineStarts(text);
  const end = Math.min(offset, text.length);
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= end) low = middle;
    else high = middle;
  }
  const lineStart = low === 0 ? (text.charCodeAt(0) === 0xfeff ? 1 : 0) : (starts[low] ?? 0);
  return { line: low + 1, column: Math.max(1, offset - lineStart + 1) };
}

/** One text is asked about many times in a row, for each thing that is said of it. */
const lineStarts = memoizeLast((text: string): readonly number[] => {
  const starts = [0];
  // Most texts have no lone carriage return, and then a search for line feeds is enough.
  if (text.includes("\r") && /\r(?!\n)/.test(text)) {
    for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  } else {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  }
  return starts;
});
