import {
  coreDiagnostics,
  type Decoded,
  type Diagnostic,
  type DiagnosticDefinitions,
  type EncodeOptions,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  memoryFiles,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
  WEAK_RANK,
} from "@skill-convert/core";
import type { DataDocument } from "@skill-convert/source";
import type { Attached } from "./attachment.js";
import { type Carrier, errorsIn, readSkillFile } from "./carrier.js";
import type { DocumentPath, Issue } from "./codec.js";
import {
  type CompanionReading,
  companionFindings,
  companionIn,
  differencesOf,
  divideModel,
  frontMatterOf,
  type IsTaken,
  joinModels,
  placesIn,
  placesOf,
  withWords,
  writeSkillFile,
} from "./companion.js";
import { coverageOf } from "./coverage.js";
import type { FormatAdapter, FormatDefinition } from "./definition.js";
import { mergeModels } from "./merge-models.js";
import { NOWHERE, Place } from "./place.js";
import { diagnose, nearestPlace, notAMapping, type Reading, subjectOf, textsOf } from "./reading.js";
import { type RuleDefinition, rulesOf } from "./rules.js";
import type { Table } from "./table.js";
import { isBlank, valueAt } from "./tree.js";

/**
 * The adapter of a format that is described once. Decoding, encoding over what is there, places, structural findings, the
 * JSON Schema and coverage are derived from the table.
 *
 * @throws Error for a rule that has no diagnostic
 */
export function defineFormat<const Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
): FormatAdapter<Id> {
  const { format, carrier, diagnostics: catalog, companion, attachment } = definition;
  const { table: written, tableOf = () => written } = definition;
  const places = companion ? placesOf(companion.table) : [];
  const isTaken: IsTaken = (model, place) => {
    const { path } = written.toDocument?.({}, place) ?? { path: [] };
    return path.length > 0 && (valueAt(model, ["extensions", format.id, ...path]) ?? null) !== null;
  };
  const readings = new WeakMap<SkillFiles, Result<Reading>>();
  const read = (files: SkillFiles): Result<Reading> => {
    const known = readings.get(files) ?? readSkill(files);
    readings.set(files, known);
    return known;
  };

  const notThisFormat = (file?: string) =>
    coreDiagnostics.create("not-this-format", { format: format.title }, file === undefined ? {} : { file });

  function readSkill(files: SkillFiles): Result<Reading> {
    const { value: found, diagnostics } = carrier.find(files);
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
    let issues: readonly Issue[] | undefined;
    const value: Reading = {
      ...found,
      ...{ files, document, table },
      get issues() {
        if (issues) return issues;
        const all = table.issues(raw, textsOf(found.data)).filter((issue) => !isBeside(value, issue));
        definition.check?.(document, table, (issue) => all.push(issue));
        issues = all;
        return all;
      },
    };
    return { value, diagnostics };
  }

  /** Whether the front matter has a required field that is not in the manifest. */
  function isBeside(reading: Reading, { code, path }: Issue): boolean {
    const beside = companion && code === "missing-field" ? modelsOf(reading)?.beside?.model : undefined;
    const place = beside && reading.table.toModel?.(reading.document, path);
    return place !== undefined && valueAt(beside, place) !== undefined;
  }

  const diagnosed = (reading: Reading, issues: readonly Issue[]) =>
    issues.map((issue) =>
      diagnose(issue, { found: reading, catalog, whole: (reading.standIn?.carrier ?? carrier).whole }),
    );

  const rules = rulesOf(definition.rules, catalog, (files) => {
    const { value, diagnostics } = read(files);
    if (!value) return undefined;
    const all = [...diagnostics, ...besideFindings(value), ...attachedFindings(value)];
    return { reading: value, diagnostics: all, diagnose: (issues) => diagnosed(value, issues) };
  });

  const isForReaders = ({ code }: Issue) => {
    const rule: RuleDefinition | undefined = definition.rules[code as keyof D & string];
    return !rule?.validationOnly && code !== "unknown-field" && code !== "misspelt-field";
  };

  interface Models {
    readonly own: JsonRecord;
    readonly beside?: CompanionReading;
    /** The places of which the manifest and the front matter beside it have different values. */
    readonly differing: readonly Path[];
    /** What both documents say together, before anything is derived from it. */
    readonly joined: SkillManifest;
    readonly manifest: SkillManifest;
    /** Whether there is something to report about the documents. */
    readonly isNoteworthy: boolean;
  }

  const models = new WeakMap<Reading, Models>();
  function modelsOf(reading: Reading): Models | undefined {
    const known = models.get(reading) ?? readModels(reading);
    if (known) models.set(reading, known);
    return known;
  }

  function readModels(reading: Reading): Models | undefined {
    let isNoteworthy = reading.table !== written;
    const { data, document, table, markdown, instructions } = reading;
    const note = () => {
      isNoteworthy = true;
    };
    const own = table.get(isJsonRecord(data.value ?? {}) ? document : null, new Place(textsOf(data, note)));
    if (!own) return undefined;
    const besides = reading.standIn ? undefined : companion;
    const beside = besides && companionIn(besides, { value: markdown, diagnostics: [] }, note);
    const both = beside?.model ? joinModels(own, beside.model, places, isTaken) : own;
    const joined = { ...both, ...(instructions === undefined ? {} : { instructions }) } as unknown as SkillManifest;
    const manifest = definition.complete?.(joined, reading) ?? joined;
    const said = besides && beside?.model;
    const differing = said ? differencesOf(besides, asModel(manifest), said, places) : [];
    const withDifferences = (model: SkillManifest) =>
      (said ? withWords(besides, asModel(model), said, differing) : model) as SkillManifest;
    return {
      ...{ own, differing, isNoteworthy: isNoteworthy || differing.length > 0, ...(beside && { beside }) },
      ...{ joined: withDifferences(joined), manifest: withDifferences(manifest) },
    };
  }

  /** What there is to report about the front matter beside a manifest. */
  function besideFindings(reading: Reading): readonly Diagnostic[] {
    const { beside, differing = [] } = (companion && modelsOf(reading)) ?? {};
    return companion && beside ? companionFindings(companion, beside, differing, catalog) : [];
  }

  /** What there is to report about a further document. */
  function attachedFindings(reading: Reading): readonly Diagnostic[] {
    const models = attachment && modelsOf(reading);
    const isSound = models && !(models.isNoteworthy && isBroken(reading));
    return attachment?.findings(reading, isSound ? models.manifest : undefined) ?? [];
  }

  function decode(files: SkillFiles, { quiet = false } = {}): Result<Decoded> {
    const { value: reading, diagnostics } = read(files);
    if (!reading) return { diagnostics };
    const models = modelsOf(reading);
    const isNoteworthy = !models || models.isNoteworthy;
    const beside = isNoteworthy ? besideFindings(reading) : [];
    const issues = isNoteworthy ? diagnosed(reading, reading.issues.filter(isForReaders)) : [];
    const attached = attachedFindings(reading);
    const found = [...diagnostics, ...issues, ...beside, ...attached];
    const all = quiet ? found.filter(({ severity }) => severity !== "info") : found;
    if (!models || (isNoteworthy && isBroken(reading)) || hasErrors(attached)) return { diagnostics: all };
    const { manifest } = models;
    const locate: Decoded["locate"] = (path, part) =>
      attachment?.locate?.(reading, manifest, path) ?? locateIn(reading, models, path, part);
    const supportFiles = attachment?.supportFiles?.(reading) ?? [];
    const { locatePointer } = subjectOf(reading);
    const value = { manifest, ...(supportFiles.length > 0 && { supportFiles }), locate, locatePointer };
    return { value, diagnostics: all };
  }

  /** Whether there are errors in spite of which nothing can be said of the manifest. */
  const isBroken = (reading: Reading) =>
    hasErrors(
      diagnosed(
        reading,
        reading.issues.filter(({ isRecoverable }) => !isRecoverable),
      ),
    );

  function locateIn(reading: Reading, { own, beside }: Models, path: Path, part?: "key") {
    const { data, table, markdown, instructionsRange, whole } = reading;
    if (path[0] === "instructions" && markdown && instructionsRange)
      return { file: markdown.file, range: instructionsRange };
    const front = beside?.front;
    if (companion?.words !== undefined && front && path[0] === "extensions" && path[1] === companion.words)
      return nearestPlace(front, placeIn(front, companion.table, path.slice(2), part), markdown?.frontmatterRange);
    if (companion && front && valueAt(beside.model, path) !== undefined && valueAt(own, path) === undefined) {
      return nearestPlace(front, placeIn(front, companion.table, path, part));
    }
    return nearestPlace(data, placeIn(data, table, path, part), whole);
  }

  function encode(manifest: SkillManifest, options: EncodeOptions = {}) {
    const { base = memoryFiles({}), editing = false } = options;
    const current = currentIn(base, editing);
    if (!current) return { diagnostics: decode(base, { quiet: true }).diagnostics };
    const refused = [...(current.beside?.diagnostics ?? []), ...(carrier.refuse?.(base) ?? [])];
    if (hasErrors(refused)) return { diagnostics: refused };
    const { models, reading } = current;
    const prepared = definition.prepare?.(manifest, base, models?.manifest) ?? { manifest, notes: [] };
    const done = (document: JsonRecord, edits: ReturnType<Carrier["write"]>, attached?: Attached) => ({
      value: {
        edits: [...edits, ...(attached?.edits ?? [])],
        manifestFile: (models && reading?.data.file) ?? edits[0]?.path ?? format.manifestFiles[0] ?? "",
        id: definition.idOf(document, prepared.manifest),
        notes: [...prepared.notes, ...(attached?.notes ?? [])],
        ...((prepared.coverage ?? attached?.coverage) && { coverage: { ...prepared.coverage, ...attached?.coverage } }),
      },
      diagnostics: attached?.diagnostics ?? [],
    });
    if (models && reading && jsonEqual(models.manifest, manifest)) return done(reading.document, []);
    const isKind = reading?.table === written;
    const stays =
      models && reading && !isKind && putInKind(mergeModels(models.manifest, models.joined, manifest), reading);
    const place = reading?.standIn?.carrier ?? carrier;
    if (stays) return done(stays, place.write(stays, manifest.instructions ?? "", base, { over: reading }));
    // What the document there leaves out, although it would be written anew, stays out as long as nothing changes it.
    const before = models && isKind ? definition.prepare?.(models.manifest, base, models.manifest).manifest : undefined;
    const target = models && before ? mergeModels(before, models.joined, prepared.manifest) : prepared.manifest;
    // What stands in for a manifest, and cannot hold it, gets one beside it.
    const over = reading?.standIn ? { ...(current.beside && { beside: current.beside }) } : current;
    const result = write(target, { ...options, base }, over);
    if (!result) return { diagnostics: [] };
    const { document, edits } = result;
    const said = models && reading && !reading.standIn ? { before: { reading, manifest: models.manifest } } : {};
    const attached = attachment?.write(manifest, { base, document, ...said });
    if (attached && hasErrors(attached.diagnostics)) return { diagnostics: errorsIn(attached.diagnostics) };
    return done(document, edits, attached);
  }

  /** A document of another kind, such as one of an old version, stays of its kind as long as that can hold the manifest. */
  function putInKind(manifest: SkillManifest, reading: Reading): JsonRecord | undefined {
    const { instructions: _, ...model } = manifest as unknown as JsonRecord;
    const document = reading.table.put(model, reading.document, new Place(textsOf(reading.data)));
    if (!isJsonRecord(document)) return undefined;
    const read: JsonRecord = reading.table.get(document, NOWHERE) ?? {};
    const held = new Set<string | undefined>(["extensions", ...reading.table.mapping.map(({ to }) => to[0])]);
    const keys = new Set([...Object.keys(read), ...Object.keys(model)]);
    return [...keys].every((key) => held.has(key) || jsonEqual(read[key], model[key])) ? document : undefined;
  }

  interface Current {
    readonly reading?: Reading;
    /** What the manifest that is there says; none if what is there is not a manifest of the format. */
    readonly models?: Models;
    readonly beside?: CompanionReading;
  }

  /** What is to be written over; undefined if it is a manifest that cannot be understood, which is nobody's to replace. */
  function currentIn(base: SkillFiles, editing: boolean): Current | undefined {
    const detection = format.detect(base);
    const { value: reading, diagnostics } = read(base);
    const skillFile = reading ? { value: reading.markdown, diagnostics: [] } : readSkillFile(base);
    const beside = companion ? { beside: companionIn(companion, skillFile) } : {};
    const isMarked = editing || (detection !== undefined && detection.rank < WEAK_RANK);
    if (!reading)
      return hasErrors(diagnostics) && (isMarked || detection) && !isAbsent(diagnostics) ? undefined : beside;
    const isManifest = isMarked || (reading.isMarked && !reading.isForeign && !isBlank(reading.data.value));
    if (!isManifest) return { ...(reading.isForeign || reading.standIn ? {} : { reading }), ...beside };
    const models = modelsOf(reading);
    const issues = diagnosed(reading, reading.issues);
    const found = [...diagnostics, ...issues, ...besideFindings(reading), ...attachedFindings(reading)];
    return models && !hasErrors(found) ? { reading, models, ...beside } : undefined;
  }

  const isAbsent = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.every(({ code }) => code === "core/not-this-format");

  function write(
    target: SkillManifest,
    { base, original }: EncodeOptions & { readonly base: SkillFiles },
    { reading, models, beside }: Current,
  ) {
    const was = reading?.document;
    const model = asModel(target);
    const shared = placesIn(definition.table, places);
    const said = { own: models?.own, beside: beside?.model, before: asModel(models?.manifest ?? {}) };
    const division = companion ? divideModel(companion, model, said, shared, isTaken) : { own: model, beside: model };
    const at = new Place(reading ? textsOf(reading.data) : { text: () => undefined });
    const put = definition.table.put(division.own, was, at);
    if (!isJsonRecord(put)) return undefined;
    const document = definition.settle?.(put, was, models !== undefined) ?? put;
    const instructions = target.instructions ?? (models ? "" : undefined);
    const heading = companion?.heading?.(document, companion.repeat?.(model) ?? model);
    const content = { model: division.beside, heading, instructions };
    const frontmatter = companion && beside && frontMatterOf(companion, beside, content);
    const context = { frontmatter, ...(original && { original }), over: models && reading };
    const edits = [...carrier.write(document, instructions, base, context)];
    if (beside && !carrier.holdsFrontMatter) edits.push(...writeSkillFile(beside, frontmatter, instructions));
    return { document, edits };
  }

  return {
    ...format,
    versions: definition.versions,
    coverage: coverageOf([...written.mapping, ...(companion?.table.mapping ?? [])], definition.coverage),
    rules,
    get jsonSchema(): JsonSchema {
      return definition.jsonSchema?.(written.schema) ?? written.schema;
    },
    diagnostics: catalog.definitions,
    document: (files) => {
      const { value } = carrier.find(files);
      return value && subjectOf(value);
    },
    decode,
    encode,
    erase: carrier.erase,
    table: tableOf,
    toModel: (document, path) => tableOf(document).toModel?.(document, path),
  };
}

/** A manifest as the tables see it. */
function asModel(manifest: object): JsonRecord {
  return manifest as JsonRecord;
}

/** The place of a part of the model in a document. */
function placeIn(data: DataDocument, table: Table, path: Path, part: "key" | undefined): DocumentPath {
  const found = table.toDocument?.(data.value, path) ?? { path };
  return part ? { ...found, part } : found;
}
