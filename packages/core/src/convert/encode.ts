import type { Adapter, Decoded, Encoded } from "../adapter/adapter.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import { hasErrors, type Result } from "../diagnostics/result.js";
import { type FileEdit, overlay, SKILL_FILE, type SkillFiles } from "../files.js";
import { inFolder } from "../sidecar/originals.js";
import { SIDECAR_FILE } from "../sidecar/sidecar.js";
import type { Steps } from "../steps.js";
import { enumerate } from "../text/enumerate.js";
import { referenceEdits } from "./follow-renames.js";
import { keepSource } from "./keep-source.js";
import { expectedPath, pathOf, REQUIRED_ID, requiredId, requiredIdNote } from "./output-folder.js";
import type { DecodedSkill, WrittenFiles } from "./phases.js";
import { readResult } from "./read-back.js";

/** Successive groups of edits, each made against the result of the one before. */
type Groups = WrittenFiles["groups"];

/**
 * Reads a skill that is in the target format already as if it had been written. Only its references to renamed skills
 * are edited.
 */
export function* leave(source: DecodedSkill): Steps<Result<WrittenFiles>> {
  const { options, reading, manifest } = source;
  const path = expectedPath(reading.files, manifest, options);
  const { value, diagnostics } = encodeAt(source, [], path);
  if (!value) return { diagnostics };
  yield "read back";
  const readBack = readResult(options.to, value.base);
  if (!readBack.value) return { diagnostics: [...diagnostics, ...readBack.diagnostics] };
  const encoded = { ...value.encoded, edits: [] };
  const groups = [referenceEdits(options.to, reading, options.renamed)];
  return { value: { encoded, groups, path, readBack: readBack.value.manifest }, diagnostics };
}

/** Removes the manifest from a skill and writes it in the target format over the rest. */
export function* encodeOver(source: DecodedSkill): Steps<Result<WrittenFiles>> {
  const { options, reading, decoded } = source;
  const { from, to } = options;
  const { files } = reading;
  const isSameFormat = from.id === to.id;
  const erasure = isSameFormat ? [] : from.erase(reading);
  const leftOut = to.singleFile && !from.singleFile ? otherFiles(files, erasure) : [];
  const erased = [...erasure, ...leftOut.map((path): FileEdit => ({ kind: "remove", path }))];
  if (leftOut.length > 0) {
    const written = yield* encodeInPlace(source, [erased]);
    return { ...written, diagnostics: [...reportLeftOut(leftOut, to), ...written.diagnostics] };
  }
  // Within one format a skill runs without support files.
  const support = isSameFormat || to.singleFile ? [] : supportEdits(files, decoded);
  if (support.length > 0) {
    const supported = yield* encodeInPlace(source, [erased, support.map(({ edit }) => edit)]);
    const { value, diagnostics } = supported;
    if (!value) return supported;
    const reports = support.flatMap(({ report }) => report ?? []);
    if (decoded.supportFiles?.some(({ path }) => isNamed(path, files, value)))
      return { value, diagnostics: [...reports, ...diagnostics] };
  }
  return yield* encodeInPlace(source, [erased]);
}

/** Writes for the output folder. The path may depend on the id that is written, and the id on the path. */
function* encodeInPlace(source: DecodedSkill, before: Groups): Steps<Result<WrittenFiles>> {
  const { options, reading, manifest } = source;
  const { to } = options;
  const { files } = reading;
  const expected = expectedPath(files, manifest, options);
  const first = yield* encodeAndRead(source, before, expected);
  if (!first.value) return first;
  const path = pathOf(files, first.value.encoded.id, options);
  const place = inFolder(files, path);
  const id = requiredId(to, place, first.value.encoded.id, options);
  if (id === undefined) return path === expected ? first : yield* encodeAndRead(source, before, path);
  const { value, diagnostics } = yield* encodeAndRead({ ...source, manifest: { ...manifest, id } }, before, path);
  if (!value) return { diagnostics };
  const { encoded } = value;
  const notes = [requiredIdNote(to, place, id, manifest), ...encoded.notes];
  return {
    value: { ...value, encoded: { ...encoded, notes, coverage: { ...encoded.coverage, ...REQUIRED_ID } } },
    diagnostics,
  };
}

function* encodeAndRead(source: DecodedSkill, before: Groups, path: string): Steps<Result<WrittenFiles>> {
  const { from, to, keepSource: isKept = false } = source.options;
  const { value, diagnostics } = encodeAt(source, before, path);
  if (!value) return { diagnostics };
  const { base, encoded } = value;
  yield "read back";
  const readBack = readResult(to, overlay(base, encoded.edits));
  if (!readBack.value) return { diagnostics: [...diagnostics, ...readBack.diagnostics] };
  const groups = isKept ? keptGroups(source, before, encoded) : [...before, encoded.edits];
  if (!groups) {
    const args = { from: from.title, to: to.title };
    return { diagnostics: [...diagnostics, coreDiagnostics.create("source-in-the-way", args)] };
  }
  return { value: { encoded, groups, path, readBack: readBack.value.manifest }, diagnostics };
}

/** A manifest that was written, and the files over which it was. */
interface Encoding {
  readonly base: SkillFiles;
  readonly encoded: Encoded;
}

/** Writes a manifest over the skill in a folder, after the edits `before`. */
function encodeAt({ options, reading, manifest }: DecodedSkill, before: Groups, path: string): Result<Encoding> {
  const { to, keepSource = false } = options;
  if (!to.encode) return { diagnostics: [coreDiagnostics.create("read-only-format", { format: to.title })] };
  const { files } = reading;
  const changes = before.filter(({ length }) => length > 0);
  const base = inFolder(changes.reduce(overlay, files), path);
  const { value: encoded, diagnostics } = to.encode(manifest, {
    // The reading of a skill that is edited in its own format is used again.
    over: base === files ? reading : base,
    original: files,
    keepSource,
    checked: true,
  });
  return encoded ? { value: { base, encoded }, diagnostics } : { diagnostics };
}

/** Keeps the old manifest. Returns undefined if the two manifests cannot both be read then. */
function keptGroups(
  { options: { from, to }, reading: { files } }: DecodedSkill,
  [erased = [], ...support]: Groups,
  { edits }: Encoded,
): Groups | undefined {
  const kept = keepSource(files, erased, edits);
  if (!kept) return undefined;
  const both = from.read(overlay(files, kept));
  const readable = [from, to].every((adapter) => {
    const { value, diagnostics } = adapter.decode(both, { quiet: true });
    return value !== undefined && !hasErrors(diagnostics);
  });
  return readable ? [...support, kept] : undefined;
}

/** Returns true if a file that was written names another file, as a command, a requirement or in words. */
function isNamed(file: string, files: SkillFiles, { groups, encoded }: WrittenFiles): boolean {
  const result = groups.reduce(overlay, files);
  return encoded.edits.some(({ path }) => {
    const content = result.text(path);
    return content.kind === "text" && content.text.includes(file);
  });
}

/** The files that remain in a skill without its manifest, except for its sidecar. A single file replaces all of them. */
function otherFiles(files: SkillFiles, erased: readonly FileEdit[]): readonly string[] {
  return overlay(files, erased)
    .list()
    .filter((path) => path !== SIDECAR_FILE);
}

/** Reports files that the result does not contain. The instructions in SKILL.md are part of the manifest. */
function reportLeftOut(leftOut: readonly string[], { title: format }: Adapter): Diagnostic[] {
  const names = leftOut.filter((path) => path !== SKILL_FILE);
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMES;
  const shown = more > 1 ? [...names.slice(0, MOST_NAMES), `${more} others`] : names;
  return [coreDiagnostics.create("files-left-out", { format, files: enumerate(shown, "and") })];
}

const MOST_NAMES = 10;

/** Creates the support files that do not exist. An existing file of the same name is not replaced. */
function supportEdits(files: SkillFiles, { supportFiles = [] }: Decoded) {
  return supportFiles
    .filter(({ path }) => !files.has(path))
    .map(({ path, text, executable, report }) => {
      const edit: FileEdit = { kind: "write", path, text, ...(executable ? { executable } : {}) };
      return { edit, report };
    });
}
