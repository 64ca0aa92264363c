import {
  type Adapter,
  type Coverage,
  coreDiagnostics,
  type Decoded,
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  type EncodeOptions,
  type Format,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  type LossNote,
  memoryFiles,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
  WEAK_RANK,
} from "@skill-convert/core";
import type { DataDocument } from "@skill-convert/source";
import { type Carrier, readSkillFile } from "./carrier.js";
import type { DocumentPath, Issue, Report } from "./codec.js";
import {
  type Companion,
  type CompanionReading,
  companionFindings,
  companionIn,
  differencesOf,
  divideModel,
  frontMatterOf,
  joinModels,
  placesIn,
  placesOf,
  writeSkillFile,
} from "./companion.js";
import { type CoverageDeclarations, coverageOf } from "./coverage.js";
import { mergeModels } from "./merge-models.js";
import { NOWHERE, Place } from "./place.js";
import { diagnose, nearestPlace, notAMapping, type Reading, subjectOf, textsOf } from "./reading.js";
import { type RuleDefinition, type RuleDefinitions, rulesOf } from "./rules.js";
import type { Table } from "./table.js";
import { isBlank, valueAt } from "./tree.js";

/** What a manifest is prepared for being written. */
export interface Prepared {
  readonly manifest: SkillManifest;
  /** Labels for the differences that the comparison will find. */
  readonly notes: readonly LossNote[];
  /** Entries that replace the format's coverage for this manifest. */
  readonly coverage?: Coverage;
}

/** Where parts of a manifest stand that no row reads, because they are made of others. */
export interface DerivedPlaces {
  /** Undefined for a path that a row reads. */
  toDocument(path: Path, document: JsonRecord, manifest: SkillManifest): DocumentPath | undefined;
  /** What a place says; `read` is what the rows read there. */
  toModel(path: Path, document: JsonRecord, read: Path | undefined): Path | undefined;
}

/** Everything that there is to say of a format. */
export interface FormatDefinition<Id extends string, D extends DiagnosticDefinitions> {
  /** What the format is known by. */
  readonly format: Format<Id>;
  /** Versions of the specification that are read; the first is the one that is written. */
  readonly versions: readonly string[];
  /** Every code that the format may report, the structural ones included. */
  readonly diagnostics: DiagnosticCatalog<D>;
  readonly carrier: Carrier;
  /** The table of the documents that are written. */
  readonly table: Table;
  /** The table of a document that is read, if there are several kinds, such as those of old versions. */
  readonly tableOf?: (document: JsonRecord) => Table;
  /** The front matter of SKILL.md, if the manifest stands elsewhere. */
  readonly companion?: Companion;
  /**
   * Reports what no row can say, because it concerns several places of a document, or the skill around it. It is asked only
   * if something was noted while the document was read.
   */
  readonly check?: (document: JsonRecord, table: Table, report: Report, files: SkillFiles) => void;
  /**
   * What no row says, once a document has been read: effects that follow from others, references that name nothing.
   *
   * @param note says that there is something to report about what was done
   */
  readonly complete?: (manifest: SkillManifest, reading: Reading, note: () => void) => SkillManifest;
  /** Where what `complete` makes stands. */
  readonly derived?: DerivedPlaces;
  /**
   * What a manifest has to become before it is written: one operation, a kebab-case name, whatever the format demands.
   * `was` is what the manifest there says, and `document` how, whose omissions may be meant.
   */
  readonly prepare?: (
    manifest: SkillManifest,
    base: SkillFiles,
    was?: SkillManifest,
    document?: JsonRecord,
  ) => Prepared;
  /** The last word on a document that is to be written, with what was there, and whether that is edited. */
  readonly settle?: (document: JsonRecord, was: JsonRecord | undefined, isEdited: boolean) => JsonRecord;
  /** The id as the format writes it. */
  readonly idOf: (document: JsonRecord, manifest: SkillManifest) => string | undefined;
  readonly rules: RuleDefinitions<D>;
  /** What coverage cannot be derived of: parts that are not held, values that encoding adds, exceptions. */
  readonly coverage: CoverageDeclarations;
  /** The JSON Schema, made of the one that is derived: its head, and its definitions. */
  readonly jsonSchema?: (derived: JsonRecord) => JsonRecord;
}

/** An adapter whose tables can be asked for what they say of a document, by editors and generated pages. */
export interface FormatAdapter<Id extends string = string> extends Adapter<Id> {
  encode(manifest: SkillManifest, options?: EncodeOptions): ReturnType<NonNullable<Adapter["encode"]>>;
  /** The table of a document. */
  table(document: JsonRecord): Table;
  /** What a place of the document says in the model; undefined if nothing. */
  toModel(document: JsonRecord, path: Path): Path | undefined;
}

/**
 * The adapter of a format that is described once. Decoding, encoding over what is there, places, structural findings, the
 * JSON Schema and coverage are derived from the table.
 *
 * @throws Error for a rule that has no diagnostic
 */
export function defineFormat<const Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
): FormatAdapter<Id> {
  const { format, carrier, diagnostics: catalog, companion } = definition;
  const { table: written, tableOf = () => written } = definition;
  const places = companion ? placesOf(companion.table) : [];
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
    const table = tableOf(document);
    let issues: readonly Issue[] | undefined;
    const value: Reading = {
      ...found,
      ...{ files, document, table },
      get issues() {
        if (issues) return issues;
        const all = [...table.issues(raw, textsOf(found.data))];
        definition.check?.(document, table, (issue) => all.push(issue), files);
        issues = all;
        return all;
      },
    };
    return { value, diagnostics };
  }

  const diagnosed = (reading: Reading, issues: readonly Issue[]) =>
    issues.map((issue) => diagnose(issue, { found: reading, catalog, whole: carrier.whole }));

  const rules = rulesOf(definition.rules, catalog, (files) => {
    const { value, diagnostics } = read(files);
    if (!value) return undefined;
    const all = [...diagnostics, ...besideFindings(value)];
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
    const beside = companion && companionIn(companion, { value: markdown, diagnostics: [] }, note);
    const both = beside?.model ? joinModels(own, beside.model, places) : own;
    const differing = beside?.model ? differencesOf(own, beside.model, places) : [];
    const joined = { ...both, ...(instructions === undefined ? {} : { instructions }) } as unknown as SkillManifest;
    const manifest = definition.complete?.(joined, reading, note) ?? joined;
    return {
      ...{ own, joined, manifest, differing, isNoteworthy: isNoteworthy || differing.length > 0 },
      ...(beside && { beside }),
    };
  }

  /** What there is to report about the front matter beside a manifest. */
  function besideFindings(reading: Reading): readonly Diagnostic[] {
    const { beside, differing = [] } = (companion && modelsOf(reading)) ?? {};
    return companion && beside ? companionFindings(companion, beside, differing, catalog) : [];
  }

  function decode(files: SkillFiles, { quiet = false } = {}): Result<Decoded> {
    const { value: reading, diagnostics } = read(files);
    if (!reading) return { diagnostics };
    const models = modelsOf(reading);
    const isNoteworthy = !models || models.isNoteworthy;
    const beside = isNoteworthy ? besideFindings(reading) : [];
    const issues = isNoteworthy ? diagnosed(reading, reading.issues.filter(isForReaders)) : [];
    const found = [...diagnostics, ...issues, ...beside];
    const all = quiet ? found.filter(({ severity }) => severity !== "info") : found;
    if (!models || (isNoteworthy && isBroken(reading))) return { diagnostics: all };
    const locate: Decoded["locate"] = (path, part) => locateIn(reading, models, path, part);
    return {
      value: { manifest: models.manifest, locate, locatePointer: subjectOf(reading).locatePointer },
      diagnostics: all,
    };
  }

  /** Whether there are errors in spite of which nothing can be said of the manifest. */
  const isBroken = (reading: Reading) =>
    hasErrors(
      diagnosed(
        reading,
        reading.issues.filter(({ isRecoverable }) => !isRecoverable),
      ),
    );

  function locateIn(reading: Reading, { own, beside, manifest }: Models, path: Path, part?: "key") {
    const { data, document, table, markdown, instructionsRange, whole } = reading;
    if (path[0] === "instructions" && markdown && instructionsRange)
      return { file: markdown.file, range: instructionsRange };
    const front = beside?.front;
    if (companion && front && valueAt(beside.model, path) !== undefined && valueAt(own, path) === undefined) {
      return nearestPlace(front, placeIn(front, companion.table, path, part));
    }
    const derived = definition.derived?.toDocument(path, document, manifest);
    if (derived) return nearestPlace(data, part ? { ...derived, part } : derived, whole);
    return nearestPlace(data, placeIn(data, table, path, part), whole);
  }

  function encode(manifest: SkillManifest, options: EncodeOptions = {}) {
    const { base = memoryFiles({}), editing = false } = options;
    const current = currentIn(base, editing);
    if (!current) return { diagnostics: decode(base, { quiet: true }).diagnostics };
    if (hasErrors(current.beside?.diagnostics ?? [])) return { diagnostics: current.beside?.diagnostics ?? [] };
    const { models, reading } = current;
    const there = [models?.manifest, models && reading?.document] as const;
    const prepared = definition.prepare?.(manifest, base, ...there) ?? { manifest, notes: [] };
    const done = (document: JsonRecord, edits: ReturnType<Carrier["write"]>) => ({
      value: {
        edits,
        manifestFile: reading?.data.file ?? format.manifestFiles[0] ?? "",
        id: definition.idOf(document, prepared.manifest),
        notes: prepared.notes,
        ...(prepared.coverage && { coverage: prepared.coverage }),
      },
      diagnostics: [],
    });
    if (models && reading && jsonEqual(models.manifest, manifest)) return done(reading.document, []);
    const stays = models && reading && reading.table !== written && putInKind(manifest, reading);
    if (stays) return done(stays, carrier.write(stays, manifest.instructions ?? "", base, {}));
    // What the document there leaves out, although it would be written anew, stays out as long as nothing changes it.
    const isKind = reading?.table === written;
    const before = models && isKind ? definition.prepare?.(models.manifest, base, ...there).manifest : undefined;
    const isWhole = !models || !before || jsonEqual(before, models.joined);
    const target = isWhole ? prepared.manifest : mergeModels(before, models.joined, prepared.manifest);
    return write(target, { ...options, base }, current, done);
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
    const isManifest = isMarked || (reading.isMarked === true && !isBlank(reading.data.value));
    if (!isManifest) return { reading, ...beside };
    const models = modelsOf(reading);
    const found = [...diagnostics, ...diagnosed(reading, reading.issues), ...besideFindings(reading)];
    return models && !hasErrors(found) ? { reading, models, ...beside } : undefined;
  }

  const isAbsent = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.every(({ code }) => code === "core/not-this-format");

  function write<R>(
    target: SkillManifest,
    { base, original }: EncodeOptions & { readonly base: SkillFiles },
    { reading, models, beside }: Current,
    done: (document: JsonRecord, edits: ReturnType<Carrier["write"]>) => R,
  ): R | Result<never> {
    const was = reading?.document;
    const model = target as unknown as JsonRecord;
    const shared = placesIn(definition.table, places);
    const division = divideModel(model, { own: models?.own, beside: beside?.model }, shared);
    const at = new Place(reading ? textsOf(reading.data) : { text: () => undefined });
    const put = definition.table.put(division.own, was, at);
    if (!isJsonRecord(put)) return { diagnostics: [] };
    const document = definition.settle?.(put, was, models !== undefined) ?? put;
    const instructions = target.instructions ?? (models ? "" : undefined);
    const content = { model: division.beside, document, instructions };
    const frontmatter = companion && beside && frontMatterOf(companion, beside, content);
    const context = { frontmatter, ...(original && { original }) };
    const edits = [...carrier.write(document, instructions, base, context)];
    if (beside && !carrier.holdsFrontMatter) edits.push(...writeSkillFile(beside, frontmatter, instructions));
    return done(document, edits);
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
      const { value } = read(files);
      return value && subjectOf(value);
    },
    decode,
    encode,
    erase: carrier.erase,
    table: tableOf,
    toModel(document, path) {
      const read = tableOf(document).toModel?.(document, path);
      return definition.derived ? definition.derived.toModel(path, document, read) : read;
    },
  };
}

/** The place of a part of the model in a document. */
function placeIn(data: DataDocument, table: Table, path: Path, part: "key" | undefined): DocumentPath {
  const found = table.toDocument?.(data.value, path) ?? { path };
  return part ? { ...found, part } : found;
}
