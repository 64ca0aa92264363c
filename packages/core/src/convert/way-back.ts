import type { Adapter, Encoded } from "../adapter.js";
import { type AdapterLookup, decodeSkill } from "../decode-skill.js";
import { coreDiagnostics } from "../diagnostics.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { jsonEqual } from "../json.js";
import { compareManifests } from "../losses/compare.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { hasErrors, type Result } from "../result.js";
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
import { type ConvertOptions, lookup } from "./options.js";
import { readResult, type Written } from "./write.js";

/** How a converted skill becomes what it was in a format that it was converted from. */
export interface WayBack {
  /** The skill with its original files. */
  readonly files: SkillFiles;
  /** Successive groups of edits that lead there. */
  readonly groups: readonly (readonly FileEdit[])[];
  /** Nothing was edited since and nothing is masked, so the original files are the whole result. */
  readonly isExact: boolean;
  /** Files that the conversion created and somebody has edited, which would be gone. */
  readonly creations: readonly EditedCreation[];
  /** A file that the originals would overwrite although somebody has put something else there. */
  readonly inTheWay: string | undefined;
}

/** The way back through the sidecar, and the sidecars in it; undefined if the skill does not come from that format. */
export function findWayBack(
  start: SkillFiles,
  from: Adapter,
  to: Adapter,
  adapters: AdapterLookup,
): WayBack | undefined {
  const groups: FileEdit[][] = [];
  const creations: EditedCreation[] = [];
  let files = start;
  let isExact = true;
  let inTheWay: string | undefined;
  for (let format: Adapter | undefined = from; format !== undefined; ) {
    const sidecar: Sidecar | undefined = readSidecar(files).value;
    if (sidecar?.target !== format.id) return undefined;
    isExact &&= sidecar.masked.length === 0 && !isEdited(files, sidecar);
    inTheWay ??= fileInTheWay(files, sidecar);
    const source: Adapter | undefined = sidecar.source === to.id ? to : adapters.get(sidecar.source);
    const now = { target: format, files };
    const whole = () => decodeSkill(now.target, now.files, { sidecar: true, quiet: true, adapters }).value?.manifest;
    creations.push(...editedCreations(files, sidecar, { target: format, source, whole }));
    groups.push(originalEdits(files, sidecar));
    files = originalFiles(files, sidecar);
    if (sidecar.source === to.id) return { files, groups, isExact, creations, inTheWay };
    format = source;
  }
  return undefined;
}

/**
 * The edits that take back a lossless conversion between the same formats that was interrupted, or that left the source
 * where it is; undefined if there was none, or something in it was edited since.
 */
export function undoSame(files: SkillFiles, from: Adapter, to: Adapter): readonly FileEdit[] | undefined {
  const sidecar = readSidecar(files).value;
  if (sidecar?.target !== to.id || sidecar.source !== from.id || from.id === to.id) return undefined;
  return isEdited(files, sidecar) || sidecar.masked.length > 0 ? undefined : originalEdits(files, sidecar);
}

/**
 * The sidecar that a skill had before it was converted onwards, with originals that have the edits made since. Undefined if
 * it had none, or these cannot be written in their format.
 *
 * @param before the skill with the sidecar
 * @param after the skill with the edits
 */
export function renewSidecar(
  adapter: Adapter,
  before: SkillFiles,
  after: SkillFiles,
  manifest: SkillManifest,
  adapters: AdapterLookup,
): Sidecar | undefined {
  const sidecar = readSidecar(before).value;
  const from = sidecar?.target === adapter.id ? adapters.get(sidecar.source) : undefined;
  const readBack = decodeSkill(adapter, after, { quiet: true }).value?.manifest;
  if (!sidecar || !from?.encode || !readBack) return undefined;
  const original = originalFiles(before, sidecar);
  const { value, diagnostics } = from.encode(manifest, { base: original, editing: true });
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

/** Writes over the original files, which are the whole result if nothing in the manifest was edited. */
export function writeBack(manifest: SkillManifest, back: WayBack, options: ConvertOptions): Result<Written> {
  const { to, operation } = options;
  const { files, inTheWay } = back;
  const original = () =>
    decodeSkill(to, files, { quiet: true, sidecar: true, adapters: lookup(options) }).value?.manifest;
  const isExact = operation === undefined && (back.isExact || jsonEqual(original(), manifest));
  if (inTheWay !== undefined) {
    return { diagnostics: [coreDiagnostics.create("file-in-the-way", { file: inTheWay }, { file: inTheWay })] };
  }
  const { value, diagnostics } = encodeOver(files, manifest, to, isExact);
  if (!value) return { diagnostics };
  const encoded = isExact ? { ...value, edits: [] } : value;
  const result = overlay(files, encoded.edits);
  const readBack = readResult(to, result);
  if (!readBack.value) return { diagnostics: [...diagnostics, ...readBack.diagnostics] };
  const isWhole = compareManifests(manifest, readBack.value.manifest).every(({ notation }) => notation);
  const stays = back.creations.flatMap(({ edit, isManifest }) =>
    result.has(edit.path) || (isManifest && isWhole) ? [] : [edit],
  );
  const findings = stays.map(({ path: file }) => coreDiagnostics.create("edited-file-stays", { file }, { file }));
  const groups = [...back.groups, encoded.edits, stays];
  return {
    value: { encoded, groups, path: files.path, readBack: readBack.value.manifest },
    diagnostics: [...diagnostics, ...findings],
  };
}

/** A format that cannot be written can still be had back as it was. */
function encodeOver(base: SkillFiles, manifest: SkillManifest, to: Adapter, isExact: boolean): Result<Encoded> {
  if (to.encode) return to.encode(manifest, { base, editing: true });
  const file = isExact ? to.detect(base)?.file : undefined;
  if (file === undefined) return { diagnostics: [coreDiagnostics.create("read-only-format", { format: to.title })] };
  return { value: { edits: [], manifestFile: file, id: manifest.id, notes: [] }, diagnostics: [] };
}
