import type { Adapter, Decoded, Encoded } from "../adapter.js";
import { decodeSkill } from "../decode-skill.js";
import type { Diagnostic } from "../diagnostic.js";
import { coreDiagnostics } from "../diagnostics.js";
import { enumerate } from "../enumerate.js";
import { type FileEdit, overlay, SKILL_FILE, type SkillFiles } from "../files.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Reading } from "../reading.js";
import { hasErrors, type Result } from "../result.js";
import { inFolder } from "../sidecar/originals.js";
import { SIDECAR_FILE } from "../sidecar/sidecar.js";
import type { Steps } from "../steps.js";
import { keepSource } from "./keep-source.js";
import { type ConvertOptions, staysAsItIs } from "./options.js";
import { expectedPath, pathOf, REQUIRED_ID, requiredId, requiredIdNote } from "./output-folder.js";

/** The written skill, without its sidecar. */
export interface Written {
  readonly encoded: Encoded;
  /** Successive groups of edits, each made against the result of the one before. */
  readonly groups: readonly (readonly FileEdit[])[];
  /** The path of the folder that the result is written for. */
  readonly path: string;
  readonly readBack: SkillManifest;
}

/** The skill that is converted, as the source format reads it. */
export interface Source {
  readonly reading: Reading;
  readonly decoded: Decoded;
}

/** Removes the manifest from a skill and writes it in another format over the rest. */
export function* write(
  { reading, decoded }: Source,
  manifest: SkillManifest,
  options: ConvertOptions,
): Steps<Result<Written>> {
  const { from, to } = options;
  const { files } = reading;
  const isSameFormat = from.id === to.id;
  const erasure = isSameFormat ? [] : from.erase(reading);
  const leftOut = to.singleFile && !from.singleFile ? otherFiles(files, erasure) : [];
  const erased = [...erasure, ...leftOut.map((path): FileEdit => ({ kind: "remove", path }))];
  if (leftOut.length > 0) {
    const written = yield* writeInPlace(reading, [erased], manifest, options);
    return { ...written, diagnostics: [...reportLeftOut(leftOut, to), ...written.diagnostics] };
  }
  // Within one format a skill runs without support files.
  const support = isSameFormat || to.singleFile ? [] : supportEdits(files, decoded);
  if (support.length > 0) {
    const supported = yield* writeInPlace(reading, [erased, support.map(({ edit }) => edit)], manifest, options);
    if (!supported.value) return supported;
    const reports = support.flatMap(({ report }) => report ?? []);
    if (keepsArguments(supported.value.readBack))
      return { ...supported, diagnostics: [...reports, ...supported.diagnostics] };
  }
  return yield* writeInPlace(reading, [erased], manifest, options);
}

/** Writes for the output folder. The path may depend on the id that is written, and the id on the path. */
function* writeInPlace(
  reading: Reading,
  before: readonly (readonly FileEdit[])[],
  manifest: SkillManifest,
  options: ConvertOptions,
): Steps<Result<Written>> {
  const { to } = options;
  const { files } = reading;
  const expected = expectedPath(files, manifest, options);
  const first = yield* encodeAndRead(reading, before, manifest, options, expected);
  if (!first.value || staysAsItIs(options)) return first;
  const path = pathOf(files, first.value.encoded.id, options);
  const place = inFolder(files, path);
  const id = requiredId(to, place, first.value.encoded.id, options);
  if (id === undefined)
    return path === expected ? first : yield* encodeAndRead(reading, before, manifest, options, path);
  const { value, diagnostics } = yield* encodeAndRead(reading, before, { ...manifest, id }, options, path);
  if (!value) return { diagnostics };
  const { encoded } = value;
  const notes = [requiredIdNote(to, place, id, manifest), ...encoded.notes];
  return {
    value: { ...value, encoded: { ...encoded, notes, coverage: { ...encoded.coverage, ...REQUIRED_ID } } },
    diagnostics,
  };
}

function* encodeAndRead(
  reading: Reading,
  before: readonly (readonly FileEdit[])[],
  manifest: SkillManifest,
  options: ConvertOptions,
  path: string,
): Steps<Result<Written>> {
  const { from, to } = options;
  if (!to.encode) return { diagnostics: [coreDiagnostics.create("read-only-format", { format: to.title })] };
  const { files } = reading;
  const changes = before.filter(({ length }) => length > 0);
  const base = inFolder(changes.reduce(overlay, files), path);
  const { value, diagnostics } = to.encode(manifest, {
    // The reading of a skill that is edited in its own format is used again.
    over: base === files ? reading : base,
    original: files,
    keepSource: options.keepSource ?? false,
    checked: true,
  });
  if (!value) return { diagnostics };
  const encoded = staysAsItIs(options) ? { ...value, edits: [] } : value;
  yield "read back";
  const readBack = readResult(to, overlay(base, encoded.edits));
  if (!readBack.value) return { diagnostics: [...diagnostics, ...readBack.diagnostics] };
  const groups = options.keepSource ? keptGroups(files, before, encoded, options) : [...before, encoded.edits];
  if (!groups) {
    const args = { from: from.title, to: to.title };
    return { diagnostics: [...diagnostics, coreDiagnostics.create("source-in-the-way", args)] };
  }
  return { value: { encoded, groups, path, readBack: readBack.value.manifest }, diagnostics };
}

/** Reads the result with the target's decoder. A result that it cannot read is an error. */
export function readResult(to: Adapter, result: SkillFiles): Result<Decoded> {
  const { value, diagnostics } = decodeSkill(result, to, { quiet: true });
  if (value && !hasErrors(diagnostics)) return { value, diagnostics: [] };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const reason = errors.map(({ message }) => message).join(" ");
  return { diagnostics: [coreDiagnostics.create("invalid-output", { format: to.title, reason })] };
}

/** Keeps the old manifest. Returns undefined if the two manifests cannot both be read then. */
function keptGroups(
  files: SkillFiles,
  [erased = [], ...support]: readonly (readonly FileEdit[])[],
  { edits }: Encoded,
  { from, to }: ConvertOptions,
): (readonly FileEdit[])[] | undefined {
  const kept = keepSource(files, erased, edits);
  if (!kept) return undefined;
  const both = from.read(overlay(files, kept));
  const readable = [from, to].every((adapter) => {
    const { value, diagnostics } = adapter.decode(both, { quiet: true });
    return value !== undefined && !hasErrors(diagnostics);
  });
  return readable ? [...support, kept] : undefined;
}

function keepsArguments(manifest: SkillManifest): boolean {
  return manifest.operations.some(({ entrypoints }) => entrypoints?.unix || entrypoints?.windows);
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
