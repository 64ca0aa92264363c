import {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  fromPointer,
  type Json,
  type JsonRecord,
  type ManifestDocument,
  type Path,
  type Severity,
  type SkillFiles,
  type SkillManifest,
  type SourceLocation,
  toPointer,
} from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import type { DataDocument } from "@skill-convert/source";
import { type DocumentPath, describeValue, type Issue } from "../codec/codec.js";
import type { CursorSource, Notes } from "../codec/cursor.js";
import type { FoundManifest } from "../document/container.js";
import { capitalised, describePath } from "../document/describe-path.js";
import { formatDiagnostics } from "../findings/diagnostics.js";
import type { Table } from "../table/table.js";

/** A skill of the format that was read. Decoding and every rule use it. */
export interface Reading extends FoundManifest {
  readonly files: SkillFiles;
  readonly document: JsonRecord;
  readonly table: Table;
  /** The model that the table reads; undefined if it cannot read the document. */
  model(): JsonRecord | undefined;
  /** The model with the derived parts of `complete`, which must not call this; undefined if `model` is. */
  manifest(): SkillManifest | undefined;
  /** The issues of the document. */
  issues(): readonly Issue[];
}

/**
 * Returns the position of a value or key in a data document, or else of the innermost existing value around it.
 *
 * @example
 * const data = readData("title: greet\n", { file: "card.yaml", format: "yaml" });
 * nearestLocation(data, { path: ["title", "first"] }); // { file: "card.yaml", range: { start: 7, end: 12 } }
 */
export function nearestLocation(
  data: DataDocument,
  { path, part }: DocumentPath,
  documentRange = data.locate([]) ?? data.range,
): SourceLocation {
  // `locate` computes positions, which is expensive. It is not called for paths that do not exist in the data.
  for (let length = depthOf(path, data.value); length > 0; length--) {
    const isComplete = length === path.length;
    const range = data.locate(path.slice(0, length), isComplete && part === "key" ? "key" : "value");
    if (range) return { file: data.file, range };
  }
  return { file: data.file, range: documentRange };
}

/** The length of the longest prefix of a path that exists. */
function depthOf(path: Path, value: Json | undefined): number {
  let depth = 0;
  for (let found = value; depth < path.length; depth++) {
    found = valueAt(found, path.slice(depth, depth + 1));
    if (found === undefined) break;
  }
  return depth;
}

/** Makes a document available to the rules of a format. */
export function subjectOf({ data, documentRange }: Pick<FoundManifest, "data" | "documentRange">): ManifestDocument {
  const around = () => documentRange ?? data.locate([]) ?? data.range;
  return {
    document: data.value ?? {},
    locatePointer: (pointer) => nearestLocation(data, { path: fromPointer(pointer) }, around()),
    locateKey: (pointer) => nearestLocation(data, { path: fromPointer(pointer), part: "key" }, around()),
  };
}

/** The diagnostic for front matter, or another document, that is not a mapping. */
export function notAMapping(data: DataDocument): Diagnostic {
  const place = { file: data.file, range: data.locate([]) ?? data.range, pointer: "" };
  return formatDiagnostics.create("front-matter-shape", { found: describeValue(data.value) }, place);
}

/** Gives codecs access to the source text of a data document. */
export function textsOf(data: DataDocument, notes?: Notes): CursorSource {
  return {
    text(path) {
      const range = data.locate(path);
      return range && data.text.slice(range.start, range.end);
    },
    ...(notes && { notes }),
  };
}

/** The context in which issues become diagnostics. */
export interface IssueContext<D extends DiagnosticDefinitions> {
  readonly found: Pick<FoundManifest, "data" | "documentRange" | "isMarked">;
  readonly catalog: DiagnosticCatalog<D>;
  /** The name of the document in messages. */
  readonly documentName: string;
}

/**
 * Makes the diagnostic of an issue. A code that the format's catalog does not have is looked up in that of this
 * package, which has the diagnostics about shared front matter.
 *
 * @throws Error for a code that neither catalog has
 */
export function diagnose<D extends DiagnosticDefinitions>(issue: Issue, context: IssueContext<D>): Diagnostic {
  const { code, path, part } = issue;
  const { found, catalog, documentName } = context;
  const place = () => describePath(path, documentName);
  const container = () => describePath(path.slice(0, -1), documentName);
  const capitals = { Place: () => capitalised(place()), Container: () => capitalised(container()) };
  const args = { place, container, ...capitals, ...issue.args };
  // A finding about a file as a whole is shown at its value, without the comments around it.
  const around = path.length === 0 || found.isMarked ? found.data.locate([]) : undefined;
  const { file, range } = nearestLocation(found.data, { path, ...(part && { part }) }, around ?? found.documentRange);
  const { fix: repair } = issue;
  const { text, ...about } = repair ?? { title: "", text: "" };
  // A fix that may drop a comment asks first. A number sign in a value may be mistaken for a comment.
  const isCommented = range !== undefined && /(?:^|[ \t])#/m.test(found.data.text.slice(range.start, range.end));
  const fix = repair && range && { ...about, ...(isCommented && { asks: true as const }), edits: [{ ...range, text }] };
  const at = { file, range, pointer: toPointer(path), fix };
  if (isCodeOf(catalog, code)) return catalog.create(code, args, at);
  if (isCodeOf(formatDiagnostics, code)) return formatDiagnostics.create(code, args, at);
  throw new Error(`the issue ${code} has no diagnostic`);
}

/** The severity of an issue, whose code is looked up as in {@link diagnose}. */
export function severityOf(
  { code }: Pick<Issue, "code">,
  catalog: DiagnosticCatalog<DiagnosticDefinitions>,
): Severity | undefined {
  return (catalog.definitions[code] ?? (formatDiagnostics.definitions as DiagnosticDefinitions)[code])?.severity;
}

function isCodeOf<D extends DiagnosticDefinitions>(
  { definitions }: DiagnosticCatalog<D>,
  code: string,
): code is keyof D & string {
  return Object.hasOwn(definitions, code);
}
