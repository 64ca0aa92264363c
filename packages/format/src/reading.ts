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
import { type DocumentPath, describeValue, type Issue } from "./codec.js";
import type { FoundManifest } from "./container.js";
import type { CursorSource, Notes } from "./cursor.js";
import { formatDiagnostics } from "./diagnostics.js";
import { capitalised, placeInWords } from "./place-words.js";
import type { Table } from "./table.js";

/** A skill of the format, read: what decoding and every rule look at. */
export interface Reading extends FoundManifest {
  readonly files: SkillFiles;
  readonly document: JsonRecord;
  readonly table: Table;
  /** What the table reads in the document; undefined if it understands nothing of it. */
  model(): JsonRecord | undefined;
  /** The manifest with what `complete` added to it; undefined if `model` is. `complete` itself must not ask for it. */
  manifest(): SkillManifest | undefined;
  /** What is wrong with the document and noteworthy in it. */
  issues(): readonly Issue[];
}

/**
 * Where a value or key lies in a data document, or else the nearest thing around it that is there.
 *
 * @example
 * const data = readData("title: greet\n", { file: "card.yaml", format: "yaml" });
 * nearestPlace(data, { path: ["title", "first"] }); // { file: "card.yaml", range: { start: 7, end: 12 } }
 */
export function nearestPlace(
  data: DataDocument,
  { path, part }: DocumentPath,
  documentRange = data.locate([]) ?? data.range,
): SourceLocation {
  // What is not there need not be looked for, and a document of which nothing is asked is not read again with its places.
  for (let length = depthOf(path, data.value); length > 0; length--) {
    const isWhole = length === path.length;
    const range = data.locate(path.slice(0, length), isWhole && part === "key" ? "key" : "value");
    if (range) return { file: data.file, range };
  }
  return { file: data.file, range: documentRange };
}

/** How much of a path leads to something that is there. */
function depthOf(path: Path, value: Json | undefined): number {
  let depth = 0;
  for (let found = value; depth < path.length; depth++) {
    found = valueAt(found, path.slice(depth, depth + 1));
    if (found === undefined) break;
  }
  return depth;
}

/** A manifest document as rules look at it. */
export function subjectOf({ data, documentRange }: Pick<FoundManifest, "data" | "documentRange">): ManifestDocument {
  const around = () => documentRange ?? data.locate([]) ?? data.range;
  return {
    document: data.value ?? {},
    locatePointer: (pointer) => nearestPlace(data, { path: fromPointer(pointer) }, around()),
    locateKey: (pointer) => nearestPlace(data, { path: fromPointer(pointer), part: "key" }, around()),
  };
}

/** That front matter, or another document, holds something else than fields. */
export function notAMapping(data: DataDocument): Diagnostic {
  const place = { file: data.file, range: data.locate([]) ?? data.range, pointer: "" };
  return formatDiagnostics.create("front-matter-shape", { found: describeValue(data.value) }, place);
}

/** The source texts of a data document, as codecs ask for them. */
export function textsOf(data: DataDocument, notes?: Notes): CursorSource {
  return {
    text(path) {
      const range = data.locate(path);
      return range && data.text.slice(range.start, range.end);
    },
    ...(notes && { notes }),
  };
}

/** What turns issues into diagnostics: the document that they are about, and the catalog of its format. */
export interface IssueContext<D extends DiagnosticDefinitions> {
  readonly found: Pick<FoundManifest, "data" | "documentRange" | "isMarked">;
  readonly catalog: DiagnosticCatalog<D>;
  /** What the document is called. */
  readonly documentName: string;
}

/** The diagnostic of an issue. Codes that the format does not have are about front matter that every format shares. */
export function diagnose<D extends DiagnosticDefinitions>(issue: Issue, context: IssueContext<D>): Diagnostic {
  const { code, path, part } = issue;
  const { found, catalog, documentName } = context;
  const place = () => placeInWords(path, documentName);
  const container = () => placeInWords(path.slice(0, -1), documentName);
  const capitals = { Place: () => capitalised(place()), Container: () => capitalised(container()) };
  const args = { place, container, ...capitals, ...issue.args };
  // What is marked is shown without its marks.
  const around = path.length === 0 || found.isMarked ? found.data.locate([]) : undefined;
  const { file, range } = nearestPlace(found.data, { path, ...(part && { part }) }, around ?? found.documentRange);
  const { fix: repair } = issue;
  const { text, ...about } = repair ?? { title: "", text: "" };
  // Nobody's comment is dropped unasked. A number sign in a value may be taken for one.
  const isCommented = range !== undefined && /(?:^|[ \t])#/m.test(found.data.text.slice(range.start, range.end));
  const fix = repair && range && { ...about, ...(isCommented && { asks: true as const }), edits: [{ ...range, text }] };
  const at = { file, range, pointer: toPointer(path), fix };
  if (isCodeOf(catalog, code)) return catalog.create(code, args, at);
  if (isCodeOf(formatDiagnostics, code)) return formatDiagnostics.create(code, args, at);
  throw new Error(`the issue ${code} has no diagnostic`);
}

/** How grave an issue is. Codes that the format does not have are about front matter that every format shares. */
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
