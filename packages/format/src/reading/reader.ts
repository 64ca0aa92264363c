import {
  coreDiagnostics,
  type Decoded,
  type Diagnostic,
  type DiagnosticDefinitions,
  hasErrors,
  type JsonRecord,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
  sortDiagnostics,
} from "@skill-convert/core";
import { memoizeLast, requireFiles } from "@skill-convert/core/adapters";
import { isJsonRecord, valueAt } from "@skill-convert/core/json";
import type { DataDocument } from "@skill-convert/source";
import type { DocumentPath, Issue } from "../codec/codec.js";
import { Cursor, Notes } from "../codec/cursor.js";
import type { FormatDefinition } from "../definition.js";
import { withoutSection } from "../document/container.js";
import {
  differencesOf,
  type FrontMatterDefinition,
  frontMatterFindings,
  type IsUnreadable,
  joinModels,
  pathsOf,
  readFrontMatter,
  withOverrides,
} from "../document/front-matter.js";
import type { FileIssue, Findings } from "../findings/findings.js";
import { toFileDiagnostic } from "../findings/rules.js";
import type { Table } from "../table/table.js";
import { diagnose, nearestLocation, notAMapping, type Reading, severityOf, subjectOf, textsOf } from "./reading.js";
import { type LazyParts, type Models, SkillReading } from "./skill-reading.js";
import { extractTriggers } from "./triggers.js";

/** The number of skills whose readings are kept, because somebody may be editing several at once. */
const KEPT_READINGS = 16;

/** Reads the skills of a format. */
export type SkillReader = ReturnType<typeof readerOf>;

/**
 * Makes the reader of a format. A skill is read in these steps, each only when its result is needed:
 *
 * 1. `read`: the container finds and parses the document, and the table for it is chosen.
 * 2. `readModels`: the tables read the document and the front matter next to it, and the results are joined and
 *    completed. Codecs note on the way whether a check would report anything.
 * 3. `issuesOf`: only if something was noted, the tables and the format check the document.
 * 4. `decode`: the manifest, with the findings as diagnostics and functions that locate its parts.
 */
export function readerOf<Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
  { diagnostics: catalog, rules }: Findings<D>,
) {
  const { format, container, program } = definition;
  const { table: writtenTable, tableOf = () => writtenTable } = definition;
  const paths = definition.frontMatter ? pathsOf(definition.frontMatter.table) : [];
  const isUnreadable: IsUnreadable = (model, modelPath) => {
    const { path } = writtenTable.toDocument?.({}, modelPath) ?? { path: [] };
    return path.length > 0 && (valueAt(model, ["extensions", format.id, ...path]) ?? null) !== null;
  };
  const read = memoizeLast(readSkill, KEPT_READINGS);

  const notThisFormat = (file?: string) =>
    coreDiagnostics.create("not-this-format", { format: format.title }, file === undefined ? {} : { file });

  const lazyParts: LazyParts = {
    issues: issuesOf,
    models: readModels,
    frontMatterFindings: findingsInFrontMatter,
    programFindings: findingsInProgram,
  };

  function readSkill(files: SkillFiles): Result<SkillReading> {
    const { value, diagnostics } = container.find(files);
    const found = value && withoutSection(value);
    if (!found) {
      const file = format.manifestFiles.find((name) => files.has(name));
      return { diagnostics: diagnostics.length > 0 ? diagnostics : [notThisFormat(file)] };
    }
    // An empty document is null. It is read as an empty mapping, unless its file name makes it a manifest.
    const raw = found.data.value ?? (found.isMarked ? null : {});
    if (!isJsonRecord(raw) && !found.isMarked) {
      return { diagnostics: [...diagnostics, notAMapping(found.data), notThisFormat(found.data.file)] };
    }
    const document = isJsonRecord(raw) ? raw : {};
    const table = found.standIn?.table ?? tableOf(document);
    return { value: new SkillReading(found, { files, document, table }, lazyParts), diagnostics };
  }

  function issuesOf(reading: SkillReading): readonly Issue[] {
    const { data, table } = reading;
    const notes = reading.models()?.notes;
    if (notes?.isEmpty) return [];
    const onlyDocumentNoted = notes && !notes.values && notes.codes.size === 0;
    const raw = data.value ?? (reading.isMarked ? null : {});
    const all = onlyDocumentNoted ? [] : table.issues(raw, textsOf(data));
    const issues = all.filter((issue) => !isInFrontMatter(reading, issue));
    definition.check?.(reading, (issue) => issues.push(issue));
    return issues;
  }

  /** Returns true if an issue is about a missing field that the front matter has. */
  function isInFrontMatter(reading: SkillReading, { code, path }: Issue): boolean {
    const model = code === "missing-field" ? reading.models()?.frontMatter?.model : undefined;
    const modelPath = model && reading.table.toModel?.(reading.document, path);
    return modelPath !== undefined && valueAt(model, modelPath) !== undefined;
  }

  const toDiagnostics = (reading: Reading, issues: readonly Issue[]) =>
    issues.map((issue) => {
      const { documentName } = reading.standIn?.container ?? container;
      const diagnostic = diagnose(issue, { found: reading, catalog, documentName });
      const fix = diagnostic.fix ?? definition.repair?.(issue, reading);
      return fix ? { ...diagnostic, fix } : diagnostic;
    });

  const isInfo = (issue: Pick<Issue, "code">) => severityOf(issue, catalog) === "info";

  /** Returns true if a check would report nothing more severe than information. */
  const isInformative = (notes: Notes | undefined) =>
    notes !== undefined &&
    !notes.values &&
    !notes.document &&
    Array.from(notes.codes, (code) => ({ code })).every(isInfo);

  /** Returns true if an issue is reported when a skill is read, not only when it is validated. */
  const isReportedOnRead = ({ code }: Issue) => {
    return !rules.get(code)?.validationOnly && code !== "unknown-field" && code !== "misspelt-field";
  };

  function readModels(reading: Reading): Models | undefined {
    const { data, document, table, markdown, instructions } = reading;
    const notes = new Notes();
    // A document of an older version, or a stand-in, is always checked.
    notes.values = table !== writtenTable;
    const own = table.get(isJsonRecord(data.value ?? {}) ? document : null, new Cursor(textsOf(data, notes)));
    if (!own) return undefined;
    const frontMatterDefinition = reading.standIn ? undefined : definition.frontMatter;
    const frontMatter =
      frontMatterDefinition && readFrontMatter(frontMatterDefinition, { value: markdown, diagnostics: [] }, notes);
    const frontModel = frontMatter?.model;
    const joinedModel = frontModel ? joinModels(own, frontModel, paths, isUnreadable) : own;
    const joined = {
      ...joinedModel,
      ...(instructions === undefined ? {} : { instructions }),
    } as unknown as SkillManifest;
    const noteDocument = () => {
      notes.document = true;
    };
    const completed = definition.complete?.(joined, reading, noteDocument) ?? joined;
    const manifest = definition.triggersInDescription ? extractTriggers(completed) : completed;
    const differing =
      frontMatterDefinition && frontModel
        ? differencesOf(frontMatterDefinition, asModel(completed), frontModel, paths)
        : [];
    if (differing.length > 0) notes.values = true;
    const withDifferences = (model: SkillManifest) =>
      (frontMatterDefinition && frontModel
        ? withOverrides(frontMatterDefinition, asModel(model), frontModel, differing)
        : model) as SkillManifest;
    return {
      own,
      differing,
      notes,
      ...(frontMatter && { frontMatter }),
      joined: withDifferences(joined),
      completed: withDifferences(completed),
      manifest: withDifferences(manifest),
    };
  }

  function findingsInFrontMatter(reading: SkillReading): readonly Diagnostic[] {
    if (!definition.frontMatter) return [];
    const { frontMatter, differing = [] } = reading.models() ?? {};
    return frontMatter ? frontMatterFindings(definition.frontMatter, frontMatter, differing, catalog) : [];
  }

  function findingsInProgram(reading: SkillReading): readonly Diagnostic[] {
    const models = program && reading.models();
    const found = program?.findings(reading, models && !isBroken(reading) ? models.manifest : undefined) ?? [];
    return found.map(toDiagnostic);
  }

  const toDiagnostic = (found: Diagnostic | FileIssue) =>
    "message" in found ? found : toFileDiagnostic(catalog, found);

  /** @param quiet true leaves out diagnostics of severity `info`, and skips the checks that would only find those */
  function decode(files: SkillFiles, { quiet = false } = {}): Result<Decoded> {
    requireFiles(files);
    const { value: reading, diagnostics } = read(files);
    if (!reading) return { diagnostics };
    const models = reading.models();
    const isNoteworthy = !models || !(quiet ? isInformative(models.notes) : models.notes.isEmpty);
    const inFront = isNoteworthy ? reading.frontMatterFindings() : [];
    const isWanted = (issue: Issue) => isReportedOnRead(issue) && !(quiet && isInfo(issue));
    const issues = isNoteworthy ? toDiagnostics(reading, reading.issues().filter(isWanted)) : [];
    const inProgram = reading.programFindings();
    const found = [...diagnostics, ...issues, ...inFront, ...inProgram];
    const all = sortDiagnostics(quiet ? found.filter(({ severity }) => severity !== "info") : found);
    if (!models || isBroken(reading) || hasErrors(inProgram)) return { diagnostics: all };
    const { manifest } = models;
    const locate: Decoded["locate"] = (path, part) =>
      program?.locate?.(reading, manifest, path) ?? locateIn(reading, models, path, part);
    const supportFiles = program?.supportFiles?.(reading) ?? [];
    const { locatePointer } = subjectOf(reading);
    const value = { manifest, ...(supportFiles.length > 0 && { supportFiles }), locate, locatePointer };
    return { value, diagnostics: all };
  }

  /** Returns true if the document has an error that makes the manifest unreliable. */
  const isBroken = (reading: SkillReading) =>
    !isInformative(reading.models()?.notes) &&
    reading
      .issues()
      .some((issue) => !issue.isRecoverable && severityOf(issue, catalog) === "error" && isReportedOnRead(issue));

  /** Finds the position of a part of the manifest in the document, the front matter or the instructions. */
  function locateIn(reading: Reading, { own, frontMatter, manifest }: Models, modelPath: Path, part?: "key") {
    const path = definition.triggersInDescription && modelPath[0] === "triggers" ? ["description"] : modelPath;
    const { data, document, table, markdown, instructionsRange, documentRange } = reading;
    if (path[0] === "instructions" && markdown && instructionsRange)
      return { file: markdown.file, range: instructionsRange };
    const front = frontMatter?.front;
    const frontDefinition = definition.frontMatter;
    if (frontDefinition && front && path[0] === "extensions" && isOverride(frontDefinition, manifest, path)) {
      const inFront = documentPathOf(front, frontDefinition.table, path.slice(2), part);
      return nearestLocation(front, inFront, markdown?.frontmatterRange);
    }
    if (
      frontDefinition &&
      front &&
      valueAt(frontMatter.model, path) !== undefined &&
      valueAt(own, path) === undefined
    ) {
      return nearestLocation(front, documentPathOf(front, frontDefinition.table, path, part));
    }
    const derived = definition.derived?.toDocument(path, document, manifest);
    if (derived) return nearestLocation(data, part ? { ...derived, part } : derived, documentRange);
    return nearestLocation(data, documentPathOf(data, table, path, part), documentRange);
  }

  /** The findings about the other documents: the front matter and the program. */
  function otherFindings(reading: SkillReading): readonly Diagnostic[] {
    return [...reading.frontMatterFindings(), ...reading.programFindings()];
  }

  return { read, toDiagnostic, toDiagnostics, isReportedOnRead, otherFindings, decode, paths, isUnreadable };
}

/** A manifest as a plain object, for tables. */
export function asModel(manifest: object): JsonRecord {
  return manifest as JsonRecord;
}

/** Returns true if a path in the extensions leads to values of the front matter that differ from the manifest's. */
function isOverride({ overridesKey }: FrontMatterDefinition, { extensions }: SkillManifest, [, key]: Path): boolean {
  if (overridesKey === undefined) return false;
  return key === overridesKey || (key === undefined && Object.keys(extensions ?? {}).join() === overridesKey);
}

/** The document path of a part of the model. */
function documentPathOf(data: DataDocument, table: Table, path: Path, part: "key" | undefined): DocumentPath {
  const found = table.toDocument?.(data.value, path) ?? { path };
  return part ? { ...found, part } : found;
}
