import { memoizeLast } from "../memoize-last.js";
import type { Path } from "../path.js";
import { SITE } from "../text/addresses.js";

/** The severity of a finding: an error makes the input invalid, a warning needs attention, an info needs no action. */
export type Severity = "error" | "warning" | "info";

/** A half-open range of UTF-16 offsets in the text of a file, including its byte-order mark. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replaces the text between two UTF-16 offsets. Edits of one file never overlap. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A position in a file of a skill. `file` is relative to the skill's folder, with `/`. */
export interface SourceLocation {
  readonly file: string;
  readonly range?: Range;
}

/** Another place that a finding is about, such as a line of a program that does what the manifest lacks. */
export interface RelatedLocation extends SourceLocation {
  /** The part of the place in the finding, as a sentence. */
  readonly message: string;
}

/** A change that repairs a finding. */
export interface Fix {
  readonly title: string;
  /** Edits of the file that the diagnostic names, which is created if it does not exist. */
  readonly edits: readonly TextEdit[];
  /**
   * Canonical paths whose values the fix intends to change. Without them, the fix leaves the manifest's meaning as it
   * is.
   */
  readonly changes?: readonly Path[];
  /** An alternative fix: the name to which the skill's folder would be renamed. */
  readonly folder?: string;
  /** True if a person has to confirm the fix, because others may rely on the value, such as the name of the skill. */
  readonly asks?: true;
}

/** One finding. It has offsets; {@link lineAndColumn} computes the line and column for printing. */
export interface Diagnostic {
  /** The code with the namespace of its package, such as `stop/unknown-input-type`. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file?: string;
  readonly range?: Range;
  /** The path of the value in the document that was read. */
  readonly path?: Path;
  readonly fix?: Fix;
  /** The other places of the finding. The message can be understood without them. */
  readonly related?: readonly RelatedLocation[];
  /** True if the text at this position is a secret, which no report may show. */
  readonly confidential?: true;
  /** The documentation of the code. */
  readonly url: string;
}

/** The definition of one diagnostic code. */
export interface DiagnosticDefinition {
  readonly severity: Severity;
  /** The message. `{name}` is replaced by the argument of that name. */
  readonly message: string;
  /** One paragraph for the documentation: why it is reported and what to do. */
  readonly docs: string;
}

/** The diagnostic definitions of a package by their codes, without the namespace. */
export type DiagnosticDefinitions = Readonly<Record<string, DiagnosticDefinition>>;

/** The positions of a diagnostic, and its fix. */
export interface DiagnosticPlace {
  readonly file?: string | undefined;
  readonly range?: Range | undefined;
  readonly path?: Path | undefined;
  readonly fix?: Fix | undefined;
  readonly related?: readonly RelatedLocation[] | undefined;
}

type MessageArgument = string | number | (() => string);

/** The names of the holes in a message, such as `{name}`. */
type Holes<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/**
 * The arguments of a message by name: exactly one per hole, or any if the message is not a literal type. A function is
 * called only if the message uses its result.
 */
export type MessageArguments<M extends string = string> = string extends M
  ? Readonly<Record<string, MessageArgument>>
  : [Holes<M>] extends [never]
    ? Readonly<Record<string, never>>
    : Readonly<Record<Holes<M>, MessageArgument>>;

/** The parameters of a diagnostic after its code. */
type CreateParameters<M extends string> =
  Record<string, never> extends MessageArguments<M>
    ? [args?: MessageArguments<M>, place?: DiagnosticPlace]
    : [args: MessageArguments<M>, place?: DiagnosticPlace];

/** The diagnostics of one package: their definitions, and a function that creates one. */
export interface DiagnosticCatalog<D extends DiagnosticDefinitions> {
  readonly namespace: string;
  readonly definitions: D;
  /**
   * Creates a diagnostic, with exactly the arguments that its message has holes for.
   *
   * @throws Error if the code is not declared or an argument is missing, which the types exclude unless the catalog is
   *   one of any {@link DiagnosticDefinitions}
   */
  create<Code extends keyof D & string>(code: Code, ...rest: CreateParameters<D[Code]["message"]>): Diagnostic;
}

/**
 * Declares the diagnostics of a package.
 *
 * @param namespace the part of each code before the slash, by convention the id of the format or the name of the
 *   package
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
    create(code, args: MessageArguments = {}, place: DiagnosticPlace = {}) {
      const definition = definitions[code];
      const { file, range, path, fix, related } = place;
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
        ...(file !== undefined && { file }),
        ...(range && { range }),
        ...(path && { path }),
        ...(fix && { fix }),
        ...(related && { related }),
        url: `${SITE}/diagnostics/${namespace}#${code}`,
      };
    },
  };
}

const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Sorts diagnostics by file, position and code, and removes duplicates. Of duplicates with different severities the
 * most severe stays, because a rule may forbid something that reading only warns about.
 *
 * @example
 * const at = (start) => ({ code: "x/y", severity: "info", message: "m", url: "", file: "a", range: { start, end: 9 } });
 * sortDiagnostics([at(5), at(1), at(5)]).map(({ range }) => range.start); // [1, 5]
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (diagnostics.length < 2) return [...diagnostics];
  const unique = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { file, range, code, path, message, severity } = diagnostic;
    const identity = JSON.stringify([file, range?.start, code, path, message]);
    const known = unique.get(identity);
    if (!known || SEVERITY_ORDER[severity] < SEVERITY_ORDER[known.severity]) unique.set(identity, diagnostic);
  }
  return [...unique.values()].sort(
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
 * Returns the line and column of an offset in a text, both counted from 1. Columns count UTF-16 code units, without a
 * byte-order mark.
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

/** The lines of one text are needed many times in a row, once per diagnostic. */
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
