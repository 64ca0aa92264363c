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
import { withoutSection } from "./carrier.js";
import type { DocumentPath, Issue } from "./codec.js";
import {
  companionFindings,
  companionIn,
  differencesOf,
  type IsTaken,
  joinModels,
  placesOf,
  withWords,
} from "./companion.js";
import type { FormatDefinition } from "./definition.js";
import { Notes, Place } from "./place.js";
import { diagnose, nearestPlace, notAMapping, type Reading, severityOf, subjectOf, textsOf } from "./reading.js";
import type { RuleDefinition } from "./rules.js";
import { type Computed, type Models, SkillReading } from "./skill-reading.js";
import type { Table } from "./table.js";
import { openTriggers } from "./triggers.js";

/** Skills of which the reading is kept: as many as somebody may be working on at once. */
const KEPT_READINGS = 16;

/** What reads the skills of a format. */
export type Reader = ReturnType<typeof readerOf>;

/** The reader of a format. */
export function readerOf<Id extends string, D extends DiagnosticDefinitions>(definition: FormatDefinition<Id, D>) {
  const { format, carrier, diagnostics: catalog, companion, attachment } = definition;
  const { table: written, tableOf = () => written } = definition;
  const places = companion ? placesOf(companion.table) : [];
  const isTaken: IsTaken = (model, place) => {
    const { path } = written.toDocument?.({}, place) ?? { path: [] };
    return path.length > 0 && (valueAt(model, ["extensions", format.id, ...path]) ?? null) !== null;
  };
  const read = memoizeLast(readSkill, KEPT_READINGS);

  const notThisFormat = (file?: string) =>
    coreDiagnostics.create("not-this-format", { format: format.title }, file === undefined ? {} : { file });

  const compute: Computed = { issues: issuesOf, models: readModels, besideFindings, attachedFindings };

  function readSkill(files: SkillFiles): Result<SkillReading> {
    const { value: whole, diagnostics } = carrier.find(files);
    const found = whole && withoutSection(whole);
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
    const value = new SkillReading(found, { files, document, table }, compute);
    return { value, diagnostics };
  }

  function issuesOf(reading: SkillReading): readonly Issue[] {
    const { data, table } = reading;
    const notes = reading.models()?.notes;
    if (notes?.isEmpty) return [];
    const isWholeAlone = notes && !notes.values && notes.codes.size === 0;
    const raw = data.value ?? (reading.isMarked ? null : {});
    const all = isWholeAlone ? [] : table.issues(raw, textsOf(data));
    const issues = all.filter((issue) => !isBeside(reading, issue));
    definition.check?.(reading, (issue) => issues.push(issue));
    return issues;
  }

  /** Whether the front matter has a required field that is not in the manifest. */
  function isBeside(reading: SkillReading, { code, path }: Issue): boolean {
    const beside = companion && code === "missing-field" ? reading.models()?.beside?.model : undefined;
    const place = beside && reading.table.toModel?.(reading.document, path);
    return place !== undefined && valueAt(beside, place) !== undefined;
  }

  const diagnosed = (reading: Reading, issues: readonly Issue[]) =>
    issues.map((issue) => {
      const whole = (reading.standIn?.carrier ?? carrier).whole;
      const diagnostic = diagnose(issue, { found: reading, catalog, whole });
      const fix = diagnostic.fix ?? definition.repair?.(issue, reading);
      return fix ? { ...diagnostic, fix } : diagnostic;
    });

  const isInfo = (issue: Pick<Issue, "code">) => severityOf(issue, catalog) === "info";

  /** Whether nothing was noted but information. */
  const isInformative = (notes: Notes | undefined) =>
    notes !== undefined && !notes.values && !notes.whole && Array.from(notes.codes, (code) => ({ code })).every(isInfo);

  const isForReaders = ({ code }: Issue) => {
    const rule: RuleDefinition | undefined = definition.rules[code as keyof D & string];
    return !rule?.validationOnly && code !== "unknown-field" && code !== "misspelt-field";
  };

  function readModels(reading: Reading): Models | undefined {
    const { data, document, table, markdown, instructions } = reading;
    const notes = new Notes();
    notes.values = table !== written;
    const own = table.get(isJsonRecord(data.value ?? {}) ? document : null, new Place(textsOf(data, notes)));
    if (!own) return undefined;
    const besides = reading.standIn ? undefined : companion;
    const beside = besides && companionIn(besides, { value: markdown, diagnostics: [] }, notes);
    const both = beside?.model ? joinModels(own, beside.model, places, isTaken) : own;
    const joined = { ...both, ...(instructions === undefined ? {} : { instructions }) } as unknown as SkillManifest;
    const noteWhole = () => {
      notes.whole = true;
    };
    const closed = definition.complete?.(joined, reading, noteWhole) ?? joined;
    const manifest = definition.triggersInDescription ? openTriggers(closed) : closed;
    const said = besides && beside?.model;
    const differing = said ? differencesOf(besides, asModel(closed), said, places) : [];
    if (differing.length > 0) notes.values = true;
    const withDifferences = (model: SkillManifest) =>
      (said ? withWords(besides, asModel(model), said, differing) : model) as SkillManifest;
    return {
      own,
      differing,
      notes,
      ...(beside && { beside }),
      joined: withDifferences(joined),
      manifest: withDifferences(manifest),
      closed: withDifferences(closed),
    };
  }

  function besideFindings(reading: SkillReading): readonly Diagnostic[] {
    const { beside, differing = [] } = (companion && reading.models()) ?? {};
    return companion && beside ? companionFindings(companion, beside, differing, catalog) : [];
  }

  function attachedFindings(reading: SkillReading): readonly Diagnostic[] {
    const models = attachment && reading.models();
    return attachment?.findings(reading, models && !isBroken(reading) ? models.manifest : undefined) ?? [];
  }

  function decode(files: SkillFiles, { quiet = false } = {}): Result<Decoded> {
    requireFiles(files);
    const { value: reading, diagnostics } = read(files);
    if (!reading) return { diagnostics };
    const models = reading.models();
    const isNoteworthy = !models || !(quiet ? isInformative(models.notes) : models.notes.isEmpty);
    const beside = isNoteworthy ? reading.besideFindings() : [];
    const isWanted = (issue: Issue) => isForReaders(issue) && !(quiet && isInfo(issue));
    const issues = isNoteworthy ? diagnosed(reading, reading.issues().filter(isWanted)) : [];
    const attached = reading.attachedFindings();
    const found = [...diagnostics, ...issues, ...beside, ...attached];
    const all = sortDiagnostics(quiet ? found.filter(({ severity }) => severity !== "info") : found);
    if (!models || isBroken(reading) || hasErrors(attached)) return { diagnostics: all };
    const { manifest } = models;
    const locate: Decoded["locate"] = (path, part) =>
      attachment?.locate?.(reading, manifest, path) ?? locateIn(reading, models, path, part);
    const supportFiles = attachment?.supportFiles?.(reading) ?? [];
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

  function locateIn(reading: Reading, { own, beside, manifest }: Models, wanted: Path, part?: "key") {
    const path = definition.triggersInDescription && wanted[0] === "triggers" ? ["description"] : wanted;
    const { data, document, table, markdown, instructionsRange, whole } = reading;
    if (path[0] === "instructions" && markdown && instructionsRange)
      return { file: markdown.file, range: instructionsRange };
    const front = beside?.front;
    const isWords = companion?.words !== undefined && holdsOnly(manifest.extensions, path.slice(1), companion.words);
    if (companion && front && isWords && path[0] === "extensions")
      return nearestPlace(front, placeIn(front, companion.table, path.slice(2), part), markdown?.frontmatterRange);
    if (companion && front && valueAt(beside.model, path) !== undefined && valueAt(own, path) === undefined) {
      return nearestPlace(front, placeIn(front, companion.table, path, part));
    }
    const derived = definition.derived?.toDocument(path, document, manifest);
    if (derived) return nearestPlace(data, part ? { ...derived, part } : derived, whole);
    return nearestPlace(data, placeIn(data, table, path, part), whole);
  }

  /** Everything that there is to report about what was read, apart from the rules. */
  function findings(reading: SkillReading): readonly Diagnostic[] {
    return [...reading.besideFindings(), ...reading.attachedFindings()];
  }

  return { read, diagnosed, isForReaders, findings, decode, places, isTaken };
}

/** A manifest as the tables see it. */
export function asModel(manifest: object): JsonRecord {
  return manifest as JsonRecord;
}

/** Whether what stands at a path is under one key, or is all that there is. */
function holdsOnly(extensions: object | undefined, [first]: Path, key: string): boolean {
  return first === key || (first === undefined && Object.keys(extensions ?? {}).join() === key);
}

/** The place of a part of the model in a document. */
function placeIn(data: DataDocument, table: Table, path: Path, part: "key" | undefined): DocumentPath {
  const found = table.toDocument?.(data.value, path) ?? { path };
  return part ? { ...found, part } : found;
}
