import {
  type Coverage,
  type Diagnostic,
  type DiagnosticDefinitions,
  type Encoded,
  type EncodeOptions,
  hasErrors,
  type JsonRecord,
  memoryFiles,
  type Result,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { assertionsToSchemas, requireManifest, WEAK_RANK, withholdSensitive } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { Cursor, NOWHERE } from "../codec/cursor.js";
import type { FormatDefinition, Prepared } from "../definition.js";
import { bodyOf, type Container, errorsIn, readSkillFile } from "../document/container.js";
import {
  divideModel,
  type FrontMatterReading,
  frontMatterOf,
  pathsIn,
  readFrontMatter,
  writeSkillFile,
} from "../document/front-matter.js";
import type { ProgramContext } from "../program/program.js";
import { asModel, type SkillReader } from "../reading/reader.js";
import { type Reading, textsOf } from "../reading/reading.js";
import type { Models } from "../reading/skill-reading.js";
import { appendTriggers } from "../reading/triggers.js";
import { contractNotes, usageNotes } from "../section/notes.js";
import { generatedSection, joinBody, keptUsage, splitBody } from "../section/section.js";
import { isBlank } from "../table/tree.js";
import { mergeModels } from "./merge-models.js";

/** The existing files that are written over. */
interface CurrentSkill {
  /** The existing document, if it may be written over. */
  readonly reading?: Reading;
  /** The models of the existing manifest; undefined if the document is not a manifest of the format. */
  readonly models?: Models;
  readonly frontMatter?: FrontMatterReading;
}

/**
 * Makes the `encode` of a format. A manifest is written in these steps:
 *
 * 1. Values that the format cannot represent safely are withheld, and `currentIn` reads the existing skill.
 * 2. `prepareManifest` changes the manifest as the format requires. If a manifest exists, only those of these changes
 *    are written that the edit brought about (`keepOmitted`).
 * 3. `write` divides the model between the manifest and the front matter next to it, and each table puts its part over
 *    the existing document. The container turns the results into edits.
 * 4. The program of the skill is written, if the format has one.
 */
export function writerOf<Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
  { read, toDiagnostic, toDiagnostics, isReportedOnRead, otherFindings, decode, paths, isUnreadable }: SkillReader,
  coverage: Coverage,
) {
  const { format, container, program, table: writtenTable } = definition;
  const hasContract = definition.section === "contract";
  const hasUsage = hasContract || definition.section === "usage";

  function encode(given: SkillManifest, options: EncodeOptions = {}): Result<Encoded> {
    requireManifest(given);
    const withheld = withholdSensitive(given, { title: format.title, coverage });
    const { manifest, notes } = definition.assertionsInSchemas
      ? assertionsToSchemas(withheld.manifest, format.title)
      : { manifest: withheld.manifest, notes: [] };
    const { base = memoryFiles({}), editing = false, keepSource = false } = options;
    const { diagnostics: unreadable } = definition.frontMatter ? readSkillFile(base) : { diagnostics: [] };
    if (unreadable.length > 0) return { diagnostics: unreadable };
    const current = currentIn(base, editing);
    if (!current) return { diagnostics: decode(base, { quiet: true }).diagnostics };
    const refused = [...(current.frontMatter?.diagnostics ?? []), ...(container.refuse?.(base) ?? [])];
    if (hasErrors(refused)) return { diagnostics: refused };
    const { models, reading } = current;
    const prepare = (each: SkillManifest) => prepareManifest(each, base, models?.manifest, models && reading?.document);
    const prepared = prepare(manifest);
    const withheldCoverage = withheld.notes.length > 0 ? withheld.coverage : undefined;
    const encoded = (
      document: JsonRecord,
      edits: ReturnType<Container["write"]>,
      withProgram?: ReturnType<typeof writeProgram>,
    ) => ({
      value: {
        edits: [...edits, ...(withProgram?.edits ?? [])],
        manifestFile: (models && reading?.data.file) ?? edits[0]?.path ?? format.manifestFiles[0] ?? "",
        id: definition.idOf(document, prepared.manifest),
        notes: [
          ...withheld.notes,
          ...notes,
          ...prepared.notes,
          ...(hasUsage && !keepSource ? usageNotes(manifest, format.title) : []),
          ...(hasContract && !keepSource ? contractNotes(manifest, format.title) : []),
          ...(withProgram?.notes ?? []),
        ],
        ...((withheldCoverage ?? prepared.coverage ?? withProgram?.coverage) && {
          coverage: { ...prepared.coverage, ...withProgram?.coverage, ...withheldCoverage },
        }),
      },
      diagnostics: withProgram?.diagnostics ?? [],
    });
    if (models && reading && jsonEqual(models.manifest, manifest)) return encoded(reading.document, []);
    const hasWrittenTable = reading?.table === writtenTable;
    const ownTableDocument =
      models &&
      reading &&
      !hasWrittenTable &&
      putWithOwnTable(mergeModels(models.completed, models.joined, withTriggersInDescription(manifest)), reading);
    if (ownTableDocument) {
      const body = bodyFor(base, manifest, reading) ?? "";
      const ownContainer = reading?.standIn?.container ?? container;
      return encoded(ownTableDocument, ownContainer.write(ownTableDocument, body, base, { over: reading }));
    }
    const unedited = models && hasWrittenTable ? prepare(models.manifest) : undefined;
    const target = models && unedited ? keepOmitted(models.joined, unedited, prepared) : prepared.manifest;
    // A stand-in that cannot represent the manifest stays, and a manifest is written next to it.
    const over = reading?.standIn ? { ...(current.frontMatter && { frontMatter: current.frontMatter }) } : current;
    const body = bodyFor(base, target, models && reading, keepSource ? undefined : manifest);
    const result = write(target, { ...options, base }, over, body);
    if (!result) return { diagnostics: [] };
    const { document, edits } = result;
    const before = models && reading && !reading.standIn ? { before: { reading, manifest: models.manifest } } : {};
    const writtenProgram = writeProgram(manifest, { base, document, ...before });
    if (writtenProgram && hasErrors(writtenProgram.diagnostics))
      return { diagnostics: errorsIn(writtenProgram.diagnostics) };
    return encoded(document, edits, writtenProgram);
  }

  function writeProgram(manifest: SkillManifest, context: ProgramContext) {
    const written = program?.write(manifest, context);
    return written && { ...written, diagnostics: written.diagnostics.map(toDiagnostic) };
  }

  /** Moves the triggers to the end of the description, if the format has them there. */
  function withTriggersInDescription(manifest: SkillManifest): SkillManifest {
    const inDescription = definition.triggersInDescription;
    return inDescription ? appendTriggers(manifest, inDescription.maxLength) : manifest;
  }

  function prepareManifest(
    given: SkillManifest,
    base: SkillFiles,
    previous?: SkillManifest,
    document?: JsonRecord,
  ): Prepared {
    const prepared = definition.prepare?.(given, base, previous, document) ?? { manifest: given, notes: [] };
    return { ...prepared, manifest: withTriggersInDescription(prepared.manifest) };
  }

  /**
   * Reads the existing files. Undefined if there is a manifest that cannot be read, and must therefore not be replaced.
   */
  function currentIn(base: SkillFiles, editing: boolean): CurrentSkill | undefined {
    const detection = format.detect(base);
    const { value: reading, diagnostics } = read(base);
    const skillFile = reading ? { value: reading.markdown, diagnostics: [] } : readSkillFile(base);
    const front = definition.frontMatter ? { frontMatter: readFrontMatter(definition.frontMatter, skillFile) } : {};
    const isMarked = editing || (detection !== undefined && detection.rank < WEAK_RANK);
    // A file that exists and cannot be read must not be replaced either.
    if (!reading) return diagnostics.every(isAbsence) ? front : undefined;
    const isManifest = isMarked || (reading.isMarked && !reading.isForeign && !isBlank(reading.data.value));
    if (!isManifest && (reading.isForeign || reading.standIn)) return front;
    const rest = editing ? undefined : definition.remainder?.(reading.document);
    const remainder = rest && { reading: reading.withDocument(rest), ...front };
    if (!isManifest) return remainder ?? { reading, ...front };
    const models = reading.models();
    const issues = toDiagnostics(reading, reading.issues().filter(isReportedOnRead));
    const found = [...diagnostics, ...issues, ...otherFindings(reading)];
    return models && !hasErrors(found) ? { reading, models, ...front } : remainder;
  }

  /** Writes the manifest and the front matter next to it. Undefined if the format cannot represent the manifest. */
  function write(
    target: SkillManifest,
    { base, original }: EncodeOptions & { readonly base: SkillFiles },
    { reading, models, frontMatter }: CurrentSkill,
    instructions: string | undefined,
  ) {
    const previous = reading?.document;
    const model = asModel(target);
    const sharedPaths = pathsIn(definition.table, paths);
    const current = { own: models?.own, front: frontMatter?.model, joined: asModel(models?.completed ?? {}) };
    const frontDefinition = definition.frontMatter;
    const division = frontDefinition
      ? divideModel(frontDefinition, model, current, sharedPaths, isUnreadable)
      : { own: model, front: model };
    const at = new Cursor(reading ? textsOf(reading.data) : { text: () => undefined });
    const put = definition.table.put(division.own, previous, at);
    if (!isJsonRecord(put)) return undefined;
    const document = definition.finish?.(put, previous, models !== undefined) ?? put;
    const initial = frontDefinition?.initial?.(document, frontDefinition.toFrontMatter?.(model) ?? model);
    const content = { model: division.front, initial, instructions };
    const frontmatter = frontDefinition && frontMatter && frontMatterOf(frontDefinition, frontMatter, content);
    const context = { frontmatter, ...(original && { original }), over: models && reading };
    const edits = [...container.write(document, instructions, base, context)];
    if (frontMatter && !container.holdsFrontMatter)
      edits.push(...writeSkillFile(frontMatter, frontmatter, instructions));
    return { document, edits };
  }

  /**
   * Returns the body to write; undefined keeps the existing one. An existing manifest keeps its generated section, and
   * a new one gets a new section.
   *
   * @param source the manifest from which a section is generated; if left out, none is generated
   */
  function bodyFor(
    base: SkillFiles,
    target: SkillManifest,
    over: Reading | undefined,
    source?: SkillManifest,
  ): string | undefined {
    if (over) {
      const { body, section, instructions = "" } = over;
      const own = target.instructions ?? "";
      return body !== undefined && own === instructions ? body : joinBody({ own, section });
    }
    const skillFile = readSkillFile(base).value;
    const existing = splitBody((skillFile && bodyOf(skillFile).instructions) ?? "");
    const own = target.instructions ?? existing.own;
    const overview = definition.section !== undefined && own.trim() === "";
    // The usage of an existing section stays if the manifest no longer has it, because nothing else has it either.
    const kept = source && hasUsage && (overview || hasContract) ? keptUsage(existing.section, source) : undefined;
    const content = { overview, usage: hasUsage, contract: hasContract, kept };
    const section = (source && generatedSection(source, content)) ?? (hasUsage ? existing.section : undefined);
    if (target.instructions === undefined && section === undefined && existing.section === undefined) return undefined;
    return joinBody({ own, section });
  }

  return encode;
}

/** Returns true for a diagnostic that does not prevent writing: there is no manifest, or one of another format. */
const isAbsence = ({ code, severity }: Diagnostic) => code === "core/not-this-format" || severity !== "error";

/**
 * Leaves out the changes of `prepare` that the existing document does without, as long as the edit neither changes
 * these parts nor the reasons for the changes.
 *
 * @param current the model of the existing documents
 * @param before the existing manifest, prepared
 * @param prepared the new manifest, prepared
 */
function keepOmitted(current: SkillManifest, before: Prepared, prepared: Prepared): SkillManifest {
  if (jsonEqual(before.manifest, current)) return prepared.manifest;
  const merged = mergeModels(before.manifest, current, prepared.manifest);
  const notesOf = ({ notes }: Prepared, key: string) => notes.filter(({ path }) => path[0] === key);
  const entries = Object.entries(prepared.manifest);
  const withOtherNotes = entries.filter(([key]) => !jsonEqual(notesOf(before, key), notesOf(prepared, key)));
  return { ...merged, ...Object.fromEntries(withOtherNotes) };
}

/**
 * Writes a document with its own table, such as that of an older version; undefined if that cannot represent the
 * manifest.
 */
function putWithOwnTable(manifest: SkillManifest, reading: Reading): JsonRecord | undefined {
  const { instructions: _, ...model } = manifest as unknown as JsonRecord;
  const document = reading.table.put(model, reading.document, new Cursor(textsOf(reading.data)));
  if (!isJsonRecord(document)) return undefined;
  const readBack: JsonRecord = reading.table.get(document, NOWHERE) ?? {};
  const held = new Set<string | undefined>(["extensions", ...reading.table.mapping.map(({ to }) => to[0])]);
  const keys = new Set([...Object.keys(readBack), ...Object.keys(model)]);
  return [...keys].every((key) => held.has(key) || jsonEqual(readBack[key], model[key])) ? document : undefined;
}
