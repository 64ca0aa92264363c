import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Fix, Range, Severity } from "@skill-convert/core";
import type { DataDocument } from "@skill-convert/source";
import { describeValue, type Issue } from "../codec/codec.js";
import type { FoundManifest } from "../document/container.js";
import { capitalised, describePath } from "../document/describe-path.js";
import { nearestLocation } from "../document/locate.js";
import { formatDiagnostics } from "./diagnostics.js";
import type { FileIssue } from "./file-issue.js";
import { fixWithWord } from "./fix-with-word.js";

/** The diagnostic for front matter, or another document, that is not a mapping. */
export function notAMapping(data: DataDocument): Diagnostic {
  const place = { file: data.file, range: data.locate([]) ?? data.range, path: [] };
  return formatDiagnostics.create("front-matter-shape", { found: describeValue(data.value) }, place);
}

/** A catalog whose codes are not known while types are checked. */
type AnyCatalog = DiagnosticCatalog<DiagnosticDefinitions>;

const shared: AnyCatalog = formatDiagnostics;

/** The context in which issues become diagnostics. */
export interface IssueContext {
  readonly found: Pick<FoundManifest, "data" | "documentRange" | "isMarked">;
  readonly catalog: AnyCatalog;
  /** The name of the document in messages. */
  readonly documentName: string;
}

/**
 * Makes the diagnostic of an issue. A code that the format's catalog does not have is looked up in that of this
 * package, which has the diagnostics about shared front matter.
 *
 * @throws Error for a code that neither catalog has
 * @example
 * const table = defineTable([field("title", "name", string, { required: true })], { id: "card" });
 * const catalog = defineDiagnostics("card", structuralDiagnostics);
 * const data = readData("{}", { file: "card.json", format: "json" });
 * const context = { found: { data }, catalog, documentName: "the card" };
 * table.issues({}).map((issue) => diagnose(issue, context).message);
 * // ['The required field "title" is missing from the card (a string).']
 */
export function diagnose(issue: Issue, context: IssueContext): Diagnostic {
  const { code, path, part } = issue;
  const { found, catalog, documentName } = context;
  const place = () => describePath(path, documentName);
  const container = () => describePath(path.slice(0, -1), documentName);
  const capitals = { Place: () => capitalised(place()), Container: () => capitalised(container()) };
  const args = { place, container, ...capitals, ...issue.args };
  // A finding about a file as a whole is shown at its value, without the comments around it.
  const around = path.length === 0 || found.isMarked ? found.data.locate([]) : undefined;
  const { file, range } = nearestLocation(found.data, { path, ...(part && { part }) }, around ?? found.documentRange);
  const at = { file, range, path, fix: range && fixOf(issue, range, found.data.text) };
  const owner = [catalog, shared].find(({ definitions }) => Object.hasOwn(definitions, code));
  if (owner === undefined) throw new Error(`the issue ${code} has no diagnostic`);
  return owner.create(code, args, at);
}

/** The fix of an issue, which replaces the text at its range; undefined if there is none. */
function fixOf({ fix, meant, part }: Issue, range: Range, text: string): Fix | undefined {
  if (fix) {
    const { text: replacement, ...about } = fix;
    // A fix that may drop a comment asks first. A number sign in a value may be mistaken for a comment.
    const isCommented = /(?:^|[ \t])#/m.test(text.slice(range.start, range.end));
    return { ...about, ...(isCommented && { asks: true }), edits: [{ ...range, text: replacement }] };
  }
  const instead = meant === undefined ? undefined : fixWithWord(text, range, meant);
  return instead && part === "key" ? { ...instead, title: `Rename the field to "${meant}"` } : instead;
}

/** The severity of an issue, whose code is looked up as in {@link diagnose}. */
export function severityOf({ code }: Pick<Issue, "code">, catalog: AnyCatalog): Severity | undefined {
  return (catalog.definitions[code] ?? shared.definitions[code])?.severity;
}

/** Makes the diagnostic of a finding in any file. A diagnostic, such as one of another package, stays as it is. */
export function fileDiagnostic(catalog: AnyCatalog, finding: Diagnostic | FileIssue): Diagnostic {
  if ("message" in finding) return finding;
  const { code, args, at, confidential } = finding;
  return { ...catalog.create(code, args, at), ...(confidential && { confidential }) };
}
