import {
  type Coverage,
  type Diagnostic,
  type DiagnosticDefinitions,
  type Encoded,
  type EncodeOptions,
  hasErrors,
  type JsonRecord,
  type LossNote,
  memoryFiles,
  type Operation,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { assertionsToSchemas, requireManifest, WEAK_RANK, withholdSensitive } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { bodyOf, type Container, errorsIn, readSkillFile } from "./container.js";
import { Cursor, NOWHERE } from "./cursor.js";
import type { FormatDefinition, Prepared } from "./definition.js";
import {
  divideModel,
  type FrontMatterReading,
  frontMatterOf,
  pathsIn,
  readFrontMatter,
  writeSkillFile,
} from "./front-matter.js";
import { mergeModels } from "./merge-models.js";
import type { WrittenProgram } from "./program.js";
import { asModel, type SkillReader } from "./reader.js";
import { type Reading, textsOf } from "./reading.js";
import { agentIn, commandsIn, generatedSection, joinBody, keptUsage, splitBody } from "./sections.js";
import type { Models } from "./skill-reading.js";
import { isBlank } from "./tree.js";
import { closeTriggers } from "./triggers.js";

/** What is written over. */
interface Current {
  readonly reading?: Reading;
  /** What the manifest that is there says; none if what is there is not a manifest of the format. */
  readonly models?: Models;
  readonly frontMatter?: FrontMatterReading;
}

type PrepareContext = readonly [base: SkillFiles, was?: SkillManifest | undefined, document?: JsonRecord | undefined];

/** What writes the skills of a format, over what its reader reads there. */
export function writerOf<Id extends string, D extends DiagnosticDefinitions>(
  definition: FormatDefinition<Id, D>,
  { read, diagnosed, isForReaders, findings, decode, paths, isTaken }: SkillReader,
  coverage: Coverage,
) {
  const { format, container, program, table: written } = definition;
  const contract = definition.section === "contract";
  const usage = contract || definition.section === "usage";

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
    const existing = [models?.manifest, models && reading?.document] as const;
    const prepared = prepareManifest(manifest, base, ...existing);
    const replaced = withheld.notes.length > 0 ? withheld.coverage : undefined;
    const done = (document: JsonRecord, edits: ReturnType<Container["write"]>, withProgram?: WrittenProgram) => ({
      value: {
        edits: [...edits, ...(withProgram?.edits ?? [])],
        manifestFile: (models && reading?.data.file) ?? edits[0]?.path ?? format.manifestFiles[0] ?? "",
        id: definition.idOf(document, prepared.manifest),
        notes: [
          ...withheld.notes,
          ...notes,
          ...prepared.notes,
          ...(keepSource ? [] : [...usageNotes(manifest), ...contractNotes(manifest)]),
          ...(withProgram?.notes ?? []),
        ],
        ...((replaced ?? prepared.coverage ?? withProgram?.coverage) && {
          coverage: { ...prepared.coverage, ...withProgram?.coverage, ...replaced },
        }),
      },
      diagnostics: withProgram?.diagnostics ?? [],
    });
    if (models && reading && jsonEqual(models.manifest, manifest)) return done(reading.document, []);
    const isKind = reading?.table === written;
    const stays =
      models && reading && !isKind && putInKind(mergeModels(models.closed, models.joined, closed(manifest)), reading);
    const place = reading?.standIn?.container ?? container;
    if (stays) return done(stays, place.write(stays, bodyFor(base, manifest, reading) ?? "", base, { over: reading }));
    const unedited = models && isKind ? prepareManifest(models.manifest, base, ...existing) : undefined;
    const target = models && unedited ? keepOmitted(models.joined, unedited, prepared) : prepared.manifest;
    // What stands in for a manifest, and cannot hold it, gets one beside it.
    const over = reading?.standIn ? { ...(current.frontMatter && { frontMatter: current.frontMatter }) } : current;
    const result = write(
      target,
      { ...options, base },
      over,
      bodyFor(base, target, models && reading, keepSource ? undefined : manifest),
    );
    if (!result) return { diagnostics: [] };
    const { document, edits } = result;
    const before = models && reading && !reading.standIn ? { before: { reading, manifest: models.manifest } } : {};
    const writtenProgram = program?.write(manifest, { base, document, ...before });
    if (writtenProgram && hasErrors(writtenProgram.diagnostics))
      return { diagnostics: errorsIn(writtenProgram.diagnostics) };
    return done(document, edits, writtenProgram);
  }

  /** Where command lines are that have no place in the manifest. */
  function usageNotes({ operations }: SkillManifest): LossNote[] {
    if (!usage) return [];
    return operations.flatMap(({ name, entrypoints }, index): LossNote[] => [
      ...commandsIn(entrypoints).map(({ platform, system, command }) => {
        const which = `command line for ${system}${whose(operations, name)}`;
        return inUsage(["operations", index, "entrypoints", platform], which, `: \`${command}\``);
      }),
      ...(agentIn(entrypoints) === undefined
        ? []
        : [inUsage(["operations", index, "entrypoints", "agent"], `instruction for agents${whose(operations, name)}`)]),
    ]);
  }

  function inUsage(path: Path, which: string, text = ""): LossNote {
    const reason = `${format.title} has no place for the ${which}; the section "Usage" of SKILL.md has it${text}.`;
    return { path, kind: "dropped", reason };
  }

  /** Where the rest is that has no place in the manifest. */
  function contractNotes(manifest: SkillManifest): LossNote[] {
    if (!contract) return [];
    const { operations, tools, effects, stdoutContract } = manifest;
    const note = (path: Path, what: string, section: string): LossNote => {
      const reason = `${format.title} has no place for ${what}; the section at the end of SKILL.md ${section}.`;
      return { path, kind: "dropped", reason };
    };
    const listed = (path: Path, what: string, values: readonly unknown[] | undefined): LossNote[] =>
      values?.length ? [note(path, what, "lists them")] : [];
    // What has no note of its own would get that of the first operation, which the others became part of.
    const members = (path: Path, what: string, values: readonly unknown[] | undefined): LossNote[] => {
      if (values === undefined || values.length > 0) return listed(path, what, values);
      return [{ path, kind: "dropped", reason: `${format.title} has no place for the empty list of ${what}.` }];
    };
    return [
      ...operations.flatMap(({ name, description, input, output }, index) => {
        const of = whose(operations, name);
        const at = (key: string): Path => ["operations", index, key];
        return [
          ...(of === "" ? [] : [note(at("name"), `the name${of}`, "has it")]),
          ...(of === "" || !description ? [] : [note(at("description"), `the description${of}`, "has it")]),
          ...members(at("input"), `the inputs${of}`, input?.parameters),
          ...members(
            at("output"),
            `the outputs${of}`,
            output && (output.fields ?? (output.description ? [output.description] : [])),
          ),
        ];
      }),
      ...LISTED.flatMap(([key, what]) => listed([key], what, manifest[key])),
      ...(stdoutContract?.lastLineJson && operations.some(({ entrypoints }) => commandsIn(entrypoints).length > 0)
        ? [note(["stdoutContract"], "the stdout contract", "says what it promises")]
        : []),
      ...(effects?.length === 0 ? [note(["effects"], "the effects", "says that there are none")] : []),
      ...listed(["tools", "required"], "the required tools", tools?.required),
    ];
  }

  function closed(manifest: SkillManifest): SkillManifest {
    const place = definition.triggersInDescription;
    return place ? closeTriggers(manifest, place.maxLength) : manifest;
  }

  /** What the format makes of a manifest, with the triggers at the end of the description if that is their place. */
  function prepareManifest(given: SkillManifest, ...around: PrepareContext): Prepared {
    const prepared = definition.prepare?.(given, ...around) ?? { manifest: given, notes: [] };
    return { ...prepared, manifest: closed(prepared.manifest) };
  }

  /** What is to be written over; undefined if it is a manifest that cannot be understood, which is nobody's to replace. */
  function currentIn(base: SkillFiles, editing: boolean): Current | undefined {
    const detection = format.detect(base);
    const { value: reading, diagnostics } = read(base);
    const skillFile = reading ? { value: reading.markdown, diagnostics: [] } : readSkillFile(base);
    const front = definition.frontMatter ? { frontMatter: readFrontMatter(definition.frontMatter, skillFile) } : {};
    const isMarked = editing || (detection !== undefined && detection.rank < WEAK_RANK);
    // A file that cannot be read is nobody's to replace either.
    if (!reading) return diagnostics.every(isAbsence) ? front : undefined;
    const isManifest = isMarked || (reading.isMarked && !reading.isForeign && !isBlank(reading.data.value));
    if (!isManifest && (reading.isForeign || reading.standIn)) return front;
    const rest = editing ? undefined : definition.remainder?.(reading.document);
    const remainder = rest && { reading: reading.withDocument(rest), ...front };
    if (!isManifest) return remainder ?? { reading, ...front };
    const models = reading.models();
    const issues = diagnosed(reading, reading.issues().filter(isForReaders));
    const found = [...diagnostics, ...issues, ...findings(reading)];
    return models && !hasErrors(found) ? { reading, models, ...front } : remainder;
  }

  function write(
    target: SkillManifest,
    { base, original }: EncodeOptions & { readonly base: SkillFiles },
    { reading, models, frontMatter }: Current,
    instructions: string | undefined,
  ) {
    const was = reading?.document;
    const model = asModel(target);
    const shared = pathsIn(definition.table, paths);
    const current = { own: models?.own, front: frontMatter?.model, joined: asModel(models?.closed ?? {}) };
    const definedFront = definition.frontMatter;
    const division = definedFront
      ? divideModel(definedFront, model, current, shared, isTaken)
      : { own: model, front: model };
    const at = new Cursor(reading ? textsOf(reading.data) : { text: () => undefined });
    const put = definition.table.put(division.own, was, at);
    if (!isJsonRecord(put)) return undefined;
    const document = definition.finish?.(put, was, models !== undefined) ?? put;
    const initial = definedFront?.initial?.(document, definedFront.toFrontMatter?.(model) ?? model);
    const content = { model: division.front, initial, instructions };
    const frontmatter = definedFront && frontMatter && frontMatterOf(definedFront, frontMatter, content);
    const context = { frontmatter, ...(original && { original }), over: models && reading };
    const edits = [...container.write(document, instructions, base, context)];
    if (frontMatter && !container.holdsFrontMatter)
      edits.push(...writeSkillFile(frontMatter, frontmatter, instructions));
    return { document, edits };
  }

  /**
   * The body to write: undefined leaves what is there. A generated section stays as it is, and a manifest that is new gets
   * one.
   *
   * @param source the manifest from which a section is generated; none is generated if left out
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
    const left = splitBody((skillFile && bodyOf(skillFile).instructions) ?? "");
    const own = target.instructions ?? left.own;
    const overview = definition.section !== undefined && own.trim() === "";
    // A section stays as long as there is no other place for what it says; whatever else is there stays if nothing replaces it.
    const kept = source && usage && (overview || contract) ? keptUsage(left.section, source) : undefined;
    const content = { overview, usage, contract, kept };
    const section = (source && generatedSection(source, content)) ?? (usage ? left.section : undefined);
    if (target.instructions === undefined && section === undefined && left.section === undefined) return undefined;
    return joinBody({ own, section });
  }

  return encode;
}

/** Of which operation, if there are several. */
function whose(operations: readonly Operation[], name: string | undefined): string {
  return operations.length > 1 && name !== undefined ? ` of operation "${name}"` : "";
}

const LISTED = [
  ["effects", "the effects"],
  ["commands", "the required commands"],
  ["environment", "the environment variables"],
  ["requiredFiles", "the required files"],
  ["requiredCapabilities", "the required capabilities"],
  ["scopes", "the authorisation scopes"],
  ["dependencies", "the dependencies"],
] as const;

/** A skill that is of another format, or not there. */
const isAbsence = ({ code, severity }: Diagnostic) => code === "core/not-this-format" || severity !== "error";

/**
 * What the document there leaves out, although it would be written anew, stays out as long as nothing changes it, nor the
 * reason for which it would be written.
 */
function keepOmitted(current: SkillManifest, before: Prepared, prepared: Prepared): SkillManifest {
  if (jsonEqual(before.manifest, current)) return prepared.manifest;
  const merged = mergeModels(before.manifest, current, prepared.manifest);
  const notesOf = ({ notes }: Prepared, key: string) => notes.filter(({ path }) => path[0] === key);
  const entries = Object.entries(prepared.manifest);
  const others = entries.filter(([key]) => !jsonEqual(notesOf(before, key), notesOf(prepared, key)));
  return { ...merged, ...Object.fromEntries(others) };
}

/** A document of another kind, such as one of an old version, stays of its kind as long as that can hold the manifest. */
function putInKind(manifest: SkillManifest, reading: Reading): JsonRecord | undefined {
  const { instructions: _, ...model } = manifest as unknown as JsonRecord;
  const document = reading.table.put(model, reading.document, new Cursor(textsOf(reading.data)));
  if (!isJsonRecord(document)) return undefined;
  const read: JsonRecord = reading.table.get(document, NOWHERE) ?? {};
  const held = new Set<string | undefined>(["extensions", ...reading.table.mapping.map(({ to }) => to[0])]);
  const keys = new Set([...Object.keys(read), ...Object.keys(model)]);
  return [...keys].every((key) => held.has(key) || jsonEqual(read[key], model[key])) ? document : undefined;
}
