import {
  type Coverage,
  coreDiagnostics,
  type Diagnostic,
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  hasErrors,
  type JsonRecord,
  type LossNote,
  memoryFiles,
  overlay,
  type Result,
  type SkillManifest,
} from "@skill-convert/core";
import { assertionsToSchemas, checkManifest, manifestMatcher, withholdSensitive } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { enumerate, lastPart } from "@skill-convert/core/text";
import { withAdded } from "../coverage.js";
import type { CompiledFormat } from "../definition.js";
import { bodyOf } from "../document/container.js";
import { prepareOver } from "../prepare/prepare-over.js";
import { readSkill, type SkillReading } from "../reading/read-skill.js";
import { splitBody } from "../section/body.js";
import { contractNotes, usageNotes } from "../section/notes.js";
import { restoreUsage } from "../section/restore-usage.js";
import { unstated } from "./body.js";
import { takeInstructions } from "./erase.js";
import { readExisting } from "./existing.js";
import { writeWithOwnTable } from "./own-table.js";
import { writeDocuments } from "./write-documents.js";
import { writeProgram } from "./write-program.js";
import type { Writing, WrittenDocuments } from "./writing.js";

/** Writes a manifest over a skill, with as few edits as possible. */
export function encode(format: CompiledFormat, manifest: SkillManifest, options: EncodeOptions): Result<Encoded> {
  const given = options.checked ? { value: manifest, diagnostics: [] } : checkManifest(manifest);
  if (!given.value) return { diagnostics: given.diagnostics };
  const over = readSkill(format, options.over ?? memoryFiles({}));
  const moved = over.manifest.value || options.keepSource ? [] : takeInstructions(over, given.value.instructions);
  const skill = moved.length > 0 ? readSkill(format, overlay(over.files, moved)) : over;
  const { value: existing, diagnostics } = readExisting(format, skill, options.editing ?? false);
  if (!existing) return { diagnostics };
  const restored = options.editing ? undefined : restoredUsage(format, given.value, skill);
  const safe = withoutSecrets(format, restored?.manifest ?? given.value);
  const prepared = prepareOver(format, safe.manifest, skill, existing, options.editing ?? false);
  const writing = { format, options, skill, existing, manifest: safe.manifest, ...prepared };
  const written = write(writing);
  if (!written) return { diagnostics: [cannotWrite(writing)] };
  const inProgram = written.program?.diagnostics ?? [];
  if (hasErrors(inProgram)) return { diagnostics: inProgram.filter(({ severity }) => severity === "error") };
  return {
    value: encodedOf(writing, { ...written, edits: [...moved, ...written.edits] }, [restored, safe]),
    diagnostics: inProgram,
  };
}

/** The command lines in the section of an earlier conversion, for a format that has a place for them. */
function restoredUsage(format: CompiledFormat, manifest: SkillManifest, { skillFile }: SkillReading) {
  if (format.section === "usage" || format.section === "contract") return undefined;
  const { section } = splitBody((skillFile.value && bodyOf(skillFile.value).instructions) ?? "");
  const restored = section === undefined ? undefined : restoreUsage(manifest, section);
  return restored && { ...restored, coverage: withAdded(format.coverage, [restored]) };
}

/** A manifest without values that the format could not keep secret, and the reasons for the differences. */
interface SafeManifest {
  readonly manifest: SkillManifest;
  readonly notes: readonly LossNote[];
  /** Entries that replace those of the format's coverage, if something was withheld. */
  readonly coverage?: Coverage;
}

function withoutSecrets(format: CompiledFormat, given: SkillManifest): SafeManifest {
  const { title } = format.format;
  const withheld = withholdSensitive(given, { title, coverage: format.coverage });
  const coverage = withheld.notes.length > 0 ? { coverage: withheld.coverage } : {};
  if (!format.assertionsInSchemas) return { manifest: withheld.manifest, notes: withheld.notes, ...coverage };
  const { manifest, notes } = assertionsToSchemas(withheld.manifest, title);
  return { manifest, notes: [...withheld.notes, ...notes], ...coverage };
}

/** Writes the documents and the program. Undefined if the format cannot represent the manifest. */
function write(writing: Writing): WrittenDocuments | undefined {
  const { views, reading } = writing.existing;
  if (views && reading && jsonEqual(views.manifest, writing.manifest)) return { document: reading.document, edits: [] };
  const inOwnTable = writeWithOwnTable(writing);
  if (inOwnTable) return inOwnTable;
  const written = writeDocuments(writing);
  const program = written && writeProgram(writing, written.document);
  return program ? { ...written, program } : written;
}

/** The error for a manifest that the table cannot represent, which names the fields that it lacks. */
function cannotWrite({ format, target }: Writing): Diagnostic {
  const missing = format.table.requiredFields.filter((field) => (target as unknown as JsonRecord)[field] === undefined);
  const fields = enumerate(missing, "and");
  const reason = missing.length === 0 ? "" : ` It has no ${fields}, which the format requires.`;
  return coreDiagnostics.create("cannot-write", { format: format.format.title, reason });
}

function encodedOf(
  writing: Writing,
  written: WrittenDocuments,
  changes: readonly (SafeManifest | undefined)[],
): Encoded {
  const { format, existing, prepared } = writing;
  const { document, edits, program } = written;
  const coverages = changes.map((change) => change?.coverage);
  const coverage: Coverage = Object.assign({}, prepared.coverage, program?.coverage, ...coverages);
  return {
    edits: [...edits, ...(program?.edits ?? [])],
    manifestFile: (existing.views && existing.reading?.data.file) ?? manifestFileIn(format, edits),
    id: format.idOf(document, prepared.manifest),
    notes: [
      ...changes.flatMap((change) => change?.notes ?? []),
      ...prepared.notes,
      ...sectionNotes(format, unstated(writing), writing.options),
      ...(program?.notes ?? []),
    ],
    ...(Object.keys(coverage).length > 0 && { coverage }),
  };
}

/** The first written file that may be a manifest. */
function manifestFileIn({ format }: CompiledFormat, edits: readonly FileEdit[]): string {
  const [name = ""] = format.manifestFiles;
  const written = edits.filter(({ kind }) => kind !== "remove").map(({ path }) => path);
  const isManifest = manifestMatcher(format.manifestFiles.map(lastPart));
  return written.find(isManifest) ?? written[0] ?? name;
}

/** The reasons for parts that only the generated section of SKILL.md has. */
function sectionNotes({ section, format }: CompiledFormat, manifest: SkillManifest, { keepSource }: EncodeOptions) {
  if (keepSource || section === undefined || section === "overview") return [];
  return section === "contract" ? contractNotes(manifest, format.title) : usageNotes(manifest, format.title, []);
}
