import type { Diagnostic } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import type { Issue } from "../codec/codec.js";
import type { Notes } from "../codec/cursor.js";
import { frontMatterFindings } from "../document/front-matter.js";
import { textsOf } from "../document/locate.js";
import { diagnose, fileDiagnostic, severityOf } from "../findings/diagnose.js";
import type { ManifestReading, ReadFormat } from "./reading.js";
import { viewsOf } from "./views.js";

/** The issues of the manifest document. A document about which nothing was noted is not checked. */
export function issuesOf(reading: ManifestReading): readonly Issue[] {
  return reading.derive(findIssues);
}

function findIssues(reading: ManifestReading): readonly Issue[] {
  const { format, data, table } = reading;
  const views = viewsOf(reading);
  if (views?.notes.isEmpty) return [];
  const raw = data.value ?? (reading.isMarked ? null : {});
  const inTable = views && onlyDocumentNoted(views.notes) ? [] : table.issues(raw, textsOf(data));
  const issues = inTable.filter((issue) => !isInFrontMatter(reading, issue));
  format.check?.(reading, { document: views?.document, manifest: views?.manifest }, (issue) => issues.push(issue));
  return issues;
}

function onlyDocumentNoted({ values, codes }: Notes): boolean {
  return !values && codes.size === 0;
}

/** Returns true if an issue is about a missing field that the front matter has. */
function isInFrontMatter(reading: ManifestReading, { code, path }: Issue): boolean {
  const model = code === "missing-field" ? viewsOf(reading)?.frontMatter?.model : undefined;
  const modelPath = model && reading.table.toModel?.(reading.document, path);
  return modelPath !== undefined && valueAt(model, modelPath) !== undefined;
}

/** Makes the diagnostics of issues of the manifest document. */
export function toDiagnostics(reading: ManifestReading, issues: readonly Issue[]): readonly Diagnostic[] {
  const { catalog, container, repair } = reading.format;
  const { documentName } = reading.standIn?.container ?? container;
  return issues.map((issue) => {
    const diagnostic = diagnose(issue, { found: reading, catalog, documentName });
    const fix = diagnostic.fix ?? repair?.(issue, reading);
    return fix ? { ...diagnostic, fix } : diagnostic;
  });
}

/** Returns true if an issue is reported when a skill is read, not only when it is validated. */
export function isReportedOnRead({ validationOnly }: ReadFormat, { code }: Issue): boolean {
  return !validationOnly.has(code) && code !== "unknown-field" && code !== "misspelt-field";
}

export function isInfo({ catalog }: ReadFormat, issue: Pick<Issue, "code">): boolean {
  return severityOf(issue, catalog) === "info";
}

/** Returns true if a check would report nothing more severe than information. */
export function isInformative(format: ReadFormat, notes: Notes | undefined): boolean {
  if (!notes || notes.values || notes.document) return false;
  return [...notes.codes].every((code) => isInfo(format, { code }));
}

/** Returns true if the document has an error that makes the manifest unreliable. */
export function isBroken(reading: ManifestReading): boolean {
  const { format } = reading;
  if (isInformative(format, viewsOf(reading)?.notes)) return false;
  return issuesOf(reading).some(
    (issue) => !issue.isRecoverable && severityOf(issue, format.catalog) === "error" && isReportedOnRead(format, issue),
  );
}

/** The findings about the front matter next to the manifest. */
export function findingsInFrontMatter(reading: ManifestReading): readonly Diagnostic[] {
  return reading.derive(checkFrontMatter);
}

function checkFrontMatter(reading: ManifestReading): readonly Diagnostic[] {
  const { frontMatter: definition, catalog } = reading.format;
  const { frontMatter, differing = [] } = viewsOf(reading) ?? {};
  return definition && frontMatter ? frontMatterFindings(definition, frontMatter, differing, catalog) : [];
}

/** The findings about the program of the skill, if the format has one. */
export function findingsInProgram(reading: ManifestReading): readonly Diagnostic[] {
  return reading.derive(checkProgram);
}

function checkProgram(reading: ManifestReading): readonly Diagnostic[] {
  const { program, catalog } = reading.format;
  if (!program) return [];
  const views = viewsOf(reading);
  const manifest = views && !isBroken(reading) ? views.manifest : undefined;
  return program.findings(reading, manifest).map((issue) => fileDiagnostic(catalog, issue));
}

/** The findings about the other documents of a skill: the front matter and the program. */
export function otherFindings(reading: ManifestReading): readonly Diagnostic[] {
  return reading.derive(checkOthers);
}

function checkOthers(reading: ManifestReading): readonly Diagnostic[] {
  return [...findingsInFrontMatter(reading), ...findingsInProgram(reading)];
}
