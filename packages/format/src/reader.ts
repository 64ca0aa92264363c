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
import type { DocumentPath, Issue } from "./codec.js";
import { withoutSection } from "./container.js";
import { Cursor, Notes } from "./cursor.js";
import type { FormatDefinition } from "./definition.js";
import {
  differencesOf,
  type FrontMatterDefinition,
  frontMatterFindings,
  type IsTaken,
  joinModels,
  pathsOf,
  readFrontMatter,
  withOverrides,
} from "./front-matter.js";
import { diagnose, nearestPlace, notAMapping, type Reading, severityOf, subjectOf, textsOf } from "./reading.js";
import type { RuleDefinition } from "./rules.js";
import { type Computed, type Models, SkillReading } from "./skill-reading.js";
import type { Table } from "./table.js";
import { openTriggers } from "./triggers.js";

/** Skills of which the reading is kept: as many as somebody may be working on at once. */
const KEPT_READINGS = 16;

/** What reads the skills of a format. */
export type SkillReader = ReturnType<typeof readerOf>;

/** The reader of a format. */
export function readerOf<Id extends string, D extends DiagnosticDefinitions>(definition: FormatDefinition<Id, D>) {
  const { format, container, diagnostics: catalog, program } = definition;
  const { table: written, tableOf = () => written } = definition;
  const paths = definition.frontMatter ? pathsOf(definition.frontMatter.table) : [];
  const isTaken: IsTaken = (model, place) => {
    const { path } = written.toDocument?.({}, place) ?? { path: [] };
    return path.length > 0 && (valueAt(model, ["extensions", format.id, ...path]) ?? null) !== null;
  };
  const read = memoizeLast(readSkill, KEPT_READINGS);

  const notThisFormat = (file?: string) =>
    coreDiagnostics.create("not-this-format", { format: format.title }, file === undefined ? {} : { file });

  const compute: Computed = {
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
    // An empty document is null, and says as little as an empty mapping.
    const raw = found.data.value ?? (found.isMarked ? null : {});
    if (!isJsonRecord(raw) && !found.isMarked) {
      return { diagnostics: [...diagnostics, notAMapping(found.data), notThisFormat(found.data.file)] };
    }
    const document = isJsonRecord(raw) ? raw : {};
    const table = found.standIn?.table ?? tableOf(document);
    return { value: new SkillReading(found, { files, document, table }, compute), diagnostics };
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

  /** Whether the front matter has a required field that is not in the manifest. */
  function isInFrontMatter(reading: SkillReading, { code, path }: Issue): boolean {
    const model = code === "missing-field" ? reading.models()?.frontMatter?.model : undefined;
    const place = model && reading.table.toModel?.(reading.document, path);
    return place !== undefined && valueAt(model, place) !== undefined;
  }

  const diagnosed = (reading: Reading, issues: readonly Issue[]) =>
    issues.map((issue) => {
      const { documentName } = reading.standIn?.container ?? container;
      const diagnostic = diagnose(issue, { found: reading, catalog, documentName });
      const fix = diagnostic.fix ?? definition.repair?.(issue, reading);
      return fix ? { ...diagnostic, fix } : diagnostic;
    });

  const isInfo = (issue: Pick<Issue, "code">) => severityOf(issue, catalog) === "info";

  /** Whether nothing was noted but information. */
  const isInformative = (notes: Notes | undefined) =>
    notes !== undefined &&
    !notes.values &&
    !notes.document &&
    Array.from(notes.codes, (code) => ({ code })).every(isInfo);

  const isForReaders = ({ code }: Issue) => {
    const rule: RuleDefinition | undefined = definition.rules[code as keyof D & string];
    return !rule?.validationOnly && code !== "unknown-field" && code !== "misspelt-field";
  };

  function readModels(reading: Reading): Models | undefined {
    const { data, document, table, markdown, instructions } = reading;
    const notes = new Notes();
    notes.values = table !== written;
    const own = table.get(isJsonRecord(data.value ?? {}) ? document : null, new Cursor(textsOf(data, notes)));
    if (!own) return undefined;
    const definedFront = reading.standIn ? undefined : definition.frontMatter;
    const frontMatter = definedFront && readFrontMatter(definedFront, { value: markdown, diagnostics: [] }, notes);
    const frontModel = frontMatter?.model;
    const both = frontModel ? joinModels(own, frontModel, paths, isTaken) : own;
    const joined = { ...both, ...(instructions === undefined ? {} : { instructions }) } as unknown as SkillManifest;
    const noteDocument = () => {
      notes.document = true;
    };
    const closed = definition.complete?.(joined, reading, noteDocument) ?? joined;
    const manifest = definition.triggersInDescription ? openTriggers(closed) : closed;
    const differing = definedFront && frontModel ? differencesOf(definedFront, asModel(closed), frontModel, paths) : [];
    if (differing.length > 0) notes.values = true;
    const withDifferences = (model: SkillManifest) =>
      (definedFront && frontModel
        ? withOverrides(definedFront, asModel(model), frontModel, differing)
        : model) as SkillManifest;
    return {
      own,
      differing,
      notes,
      ...(frontMatter && { frontMatter }),
      joined: withDifferences(joined),
      manifest: withDifferences(manifest),
      closed: withDifferences(closed),
    };
  }

  function findingsInFrontMatter(reading: SkillReading): readonly Diagnostic[] {
    if (!definition.frontMatter) return [];
    const { frontMatter, differing = [] } = reading.models() ?? {};
    return frontMatter ? frontMatterFindings(definition.frontMatter, frontMatter, differing, catalog) : [];
  }

  function findingsInProgram(reading: SkillReading): readonly Diagnostic[] {
    const models = program && reading.models();
    return program?.findings(reading, models && !isBroken(reading) ? models.manifest : undefined) ?? [];
  }

  function decode(files: SkillFiles, { quiet = false } = {}): Result<Decoded> {
    requireFiles(files);
    const { value: reading, diagnostics } = read(files);
    if (!reading) return { diagnostics };
    const models = reading.models();
    const isNoteworthy = !models || !(quiet ? isInformative(models.notes) : models.notes.isEmpty);
    const inFront = isNoteworthy ? reading.frontMatterFindings() : [];
    const isWanted = (issue: Issue) => isForReaders(issue) && !(quiet && isInfo(issue));
    const issues = isNoteworthy ? diagnosed(reading, reading.issues().filter(isWanted)) : [];
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

  /** Whether there are errors in spite of which nothing can be said of the manifest. */
  const isBroken = (reading: SkillReading) =>
    !isInformative(reading.models()?.notes) &&
    reading
      .issues()
      .some((issue) => !issue.isRecoverable && severityOf(issue, catalog) === "error" && isForReaders(issue));

  function locateIn(reading: Reading, { own, frontMatter, manifest }: Models, wanted: Path, part?: "key") {
    const path = definition.triggersInDescription && wanted[0] === "triggers" ? ["description"] : wanted;
    const { data, document, table, markdown, instructionsRange, documentRange } = reading;
    if (path[0] === "instructions" && markdown && instructionsRange)
      return { file: markdown.file, range: instructionsRange };
    const front = frontMatter?.front;
    const defined = definition.frontMatter;
    if (defined && front && path[0] === "extensions" && overrides(defined, manifest, path))
      return nearestPlace(front, placeIn(front, defined.table, path.slice(2), part), markdown?.frontmatterRange);
    if (defined && front && valueAt(frontMatter.model, path) !== undefined && valueAt(own, path) === undefined) {
      return nearestPlace(front, placeIn(front, defined.table, path, part));
    }
    const derived = definition.derived?.toDocument(path, document, manifest);
    if (derived) return nearestPlace(data, part ? { ...derived, part } : derived, documentRange);
    return nearestPlace(data, placeIn(data, table, path, part), documentRange);
  }

  /** Everything that there is to report about what was read, apart from the rules. */
  function findings(reading: SkillReading): readonly Diagnostic[] {
    return [...reading.frontMatterFindings(), ...reading.programFindings()];
  }

  return { read, diagnosed, isForReaders, findings, decode, paths, isTaken };
}

/** A manifest as the tables see it. */
export function asModel(manifest: object): JsonRecord {
  return manifest as JsonRecord;
}

/** Whether a path of the extensions leads to the values that the front matter has instead of the manifest. */
function overrides({ overridesKey }: FrontMatterDefinition, { extensions }: SkillManifest, [, key]: Path): boolean {
  if (overridesKey === undefined) return false;
  return key === overridesKey || (key === undefined && Object.keys(extensions ?? {}).join() === overridesKey);
}

/** The place of a part of the model in a document. */
function placeIn(data: DataDocument, table: Table, path: Path, part: "key" | undefined): DocumentPath {
  const found = table.toDocument?.(data.value, path) ?? { path };
  return part ? { ...found, part } : found;
}
