import type { Adapter } from "./adapter.js";
import { type AdapterLookup, decodeSkill } from "./decode-skill.js";
import { type FileEdit, overlay, type SkillFiles } from "./files.js";
import type { SkillManifest } from "./manifest/manifest.js";
import { hasErrors } from "./result.js";
import { type EditedCreation, editedCreations } from "./sidecar/creations.js";
import { makeSidecar } from "./sidecar/make.js";
import { fileInTheWay, isEdited, originalEdits, originalFiles } from "./sidecar/originals.js";
import { readSidecar } from "./sidecar/read.js";
import type { Sidecar } from "./sidecar/sidecar.js";

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
    creations.push(...editedCreations(files, sidecar, format, source));
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
    ...{ from, to: adapter, before: overlay(original, value.edits), after, manifest, readBack },
    paths: changed.map(({ path }) => path),
  });
}
