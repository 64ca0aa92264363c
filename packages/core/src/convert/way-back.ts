import type { Adapter, Encoded } from "../adapter/adapter.js";
import { type AdapterLookup, decodeSkill } from "../adapter/decode-skill.js";
import type { Reading } from "../adapter/reading.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import { hasErrors, type Result } from "../diagnostics/result.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { jsonEqual } from "../json.js";
import { compareManifests } from "../losses/compare.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { makeSidecar } from "../sidecar/make.js";
import {
  type EditedCreation,
  editedCreations,
  fileInTheWay,
  isEdited,
  originalEdits,
  originalFiles,
} from "../sidecar/originals.js";
import { readSidecar, type Sidecar } from "../sidecar/sidecar.js";
import { type ConvertOptions, staysAsItIs } from "./options.js";
import type { DecodedSkill, WayBack, WrittenFiles } from "./phases.js";
import { readResult } from "./read-back.js";

/**
 * Follows the sidecar, and the sidecars among its originals, back to the target format; undefined if none has that
 * source, or if the sidecar must not be followed.
 */
export function findWayBack({ options, adapters, reading: start }: DecodedSkill): WayBack | undefined {
  if (!mayLeadBack(start.files, options)) return undefined;
  const { from, to } = options;
  const groups: FileEdit[][] = [];
  const creations: EditedCreation[] = [];
  let reading = start;
  let isExact = true;
  let inTheWay: string | undefined;
  for (let format: Adapter | undefined = from; format !== undefined; ) {
    const { files } = reading;
    const sidecar: Sidecar | undefined = readSidecar(files).value;
    if (sidecar?.target !== format.id) return undefined;
    isExact &&= sidecar.masked.length === 0 && !isEdited(files, sidecar);
    inTheWay ??= fileInTheWay(files, sidecar);
    const source: Adapter | undefined = sidecar.source === to.id ? to : adapters.get(sidecar.source);
    const current = { target: format, reading };
    const fullManifest = () =>
      decodeSkill(current.reading, current.target, { sidecar: true, quiet: true, adapters }).value?.manifest;
    creations.push(...editedCreations(reading, sidecar, { target: format, source, fullManifest }));
    groups.push(originalEdits(files, sidecar));
    const originals = originalFiles(files, sidecar);
    if (sidecar.source === to.id) return { files: originals, groups, isExact, creations, inTheWay };
    format = source;
    if (source) reading = source.read(originals);
  }
  return undefined;
}

/**
 * Returns true if the sidecar may lead back. Within one format, it does so only after a conversion to the same format.
 */
function mayLeadBack(files: SkillFiles, options: ConvertOptions): boolean {
  const { from, to, keepSource } = options;
  if (keepSource) return false;
  if (from.id !== to.id) return true;
  return staysAsItIs(options) && readSidecar(files).value?.source === to.id;
}

/**
 * Returns the edits that undo an earlier lossless conversion between the same formats, which was interrupted or kept
 * the source manifest. Undefined if this conversion is not lossless, or if there was none, or if its files were edited
 * since.
 */
export function undoSame(files: SkillFiles, { from, to, lossless }: ConvertOptions): readonly FileEdit[] | undefined {
  if (!lossless) return undefined;
  const sidecar = readSidecar(files).value;
  if (sidecar?.target !== to.id || sidecar.source !== from.id || from.id === to.id) return undefined;
  return isEdited(files, sidecar) || sidecar.masked.length > 0 ? undefined : originalEdits(files, sidecar);
}

/**
 * Updates the sidecar that a skill had before it was converted further, so that its originals have the edits made
 * since. Undefined if it had no sidecar, or if the edits cannot be written in the format of the originals.
 *
 * @param before the skill with the sidecar
 * @param result the skill with the edits
 */
export function renewSidecar(
  adapter: Adapter,
  before: SkillFiles,
  result: SkillFiles,
  manifest: SkillManifest,
  adapters: AdapterLookup,
): Sidecar | undefined {
  const sidecar = readSidecar(before).value;
  const from = sidecar?.target === adapter.id ? adapters.get(sidecar.source) : undefined;
  const after = adapter.read(result);
  const readBack = decodeSkill(after, adapter, { quiet: true }).value?.manifest;
  if (!sidecar || !from?.encode || !readBack) return undefined;
  const original = originalFiles(before, sidecar);
  const { value, diagnostics } = from.encode(manifest, { over: original, editing: true });
  if (!value || hasErrors(diagnostics)) return undefined;
  const changed = [...sidecar.originals, ...sidecar.created, ...value.edits];
  return makeSidecar({
    from,
    to: adapter,
    before: overlay(original, value.edits),
    after,
    manifest,
    readBack,
    paths: changed.map(({ path }) => path),
  });
}

/** Writes the manifest over the original files. Nothing is written if the manifest was not edited. */
export function writeBack({ options, adapters, manifest }: DecodedSkill, back: WayBack): Result<WrittenFiles> {
  const { to, operation } = options;
  const { files, inTheWay } = back;
  const originals = to.read(files);
  const original = () => decodeSkill(originals, to, { quiet: true, sidecar: true, adapters }).value?.manifest;
  const isExact = operation === undefined && (back.isExact || jsonEqual(original(), manifest));
  if (inTheWay !== undefined) {
    return { diagnostics: [coreDiagnostics.create("file-in-the-way", { file: inTheWay }, { file: inTheWay })] };
  }
  const { value, diagnostics } = encodeOver(originals, manifest, to, isExact);
  if (!value) return { diagnostics };
  const encoded = isExact ? { ...value, edits: [] } : value;
  const result = overlay(files, encoded.edits);
  const readBack = readResult(to, result);
  if (!readBack.value) return { diagnostics: [...diagnostics, ...readBack.diagnostics] };
  const isComplete = compareManifests(manifest, readBack.value.manifest).every(({ equivalent }) => equivalent);
  const kept = back.creations.flatMap(({ edit, isManifest }) =>
    result.has(edit.path) || (isManifest && isComplete) ? [] : [edit],
  );
  const findings = kept.map(({ path: file }) => coreDiagnostics.create("edited-file-stays", { file }, { file }));
  const groups = [...back.groups, encoded.edits, kept];
  return {
    value: { encoded, groups, path: files.path, readBack: readBack.value.manifest },
    diagnostics: [...diagnostics, ...findings],
  };
}

/** Encodes over the original files. For a read-only format, only an exact restoration is possible. */
function encodeOver(base: Reading, manifest: SkillManifest, to: Adapter, isExact: boolean): Result<Encoded> {
  if (to.encode) return to.encode(manifest, { over: base, editing: true });
  const file = isExact ? to.detect(base.files)?.file : undefined;
  if (file === undefined) return { diagnostics: [coreDiagnostics.create("read-only-format", { format: to.title })] };
  return { value: { edits: [], manifestFile: file, id: manifest.id, notes: [] }, diagnostics: [] };
}
