import type { Adapter } from "../adapter.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { hashFile, hashText, readSidecar, SIDECAR_FILE, type Sidecar } from "./sidecar.js";

/** The edits that put the originals back and remove everything that the conversion created. */
export function originalEdits(files: SkillFiles, { originals, created }: Sidecar): FileEdit[] {
  const removed = [SIDECAR_FILE, ...created.map(({ path }) => path)].filter((path) => files.has(path));
  return [
    ...removed.map((path): FileEdit => ({ kind: "remove", path })),
    ...originals.map(({ path, text, executable }): FileEdit => {
      return { kind: "write", path, text, ...(executable ? { executable } : {}) };
    }),
  ];
}

/** The skill as it was before the conversion, in the folder that it was in. Other files are as they are now. */
export function originalFiles(files: SkillFiles, sidecar: Sidecar): SkillFiles {
  return inFolder(overlay(files, originalEdits(files, sidecar)), sidecar.folder ?? files.path);
}

/**
 * The ids of the formats that a skill was converted from, the last one first.
 *
 * @example
 * const files = memoryFiles({ "skill.yaml": "sop: \"0.1\"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\n" });
 * const { value } = convert(files, { from: stopAdapter, to: adr002Adapter, lossless: true });
 * sidecarFormats(overlay(files, value.edits)); // ["stop"]
 */
export function sidecarFormats(files: SkillFiles): string[] {
  const { value } = readSidecar(files);
  return value ? [value.source, ...sidecarFormats(originalFiles(files, value))] : [];
}

/** The same files in another folder. */
export function inFolder(files: SkillFiles, path: string): SkillFiles {
  if (files.path === path) return files;
  return {
    path,
    folder: path.split("/").at(-1) || undefined,
    list: () => files.list(),
    has: (file) => files.has(file),
    text: (file) => files.text(file),
    bytes: (file) => files.bytes(file),
    isExecutable: (file) => files.isExecutable?.(file) ?? false,
    ...(files.above && { above: (file: string) => files.above?.(file) ?? { kind: "missing" } }),
  };
}

/** Whether any file that the conversion changed, created or removed is neither as it left it nor as it found it. */
export function isEdited(files: SkillFiles, { originals, created }: Sidecar): boolean {
  const changed = originals.some((file) => isEditedSince(files, file, hashText(file.text)));
  return changed || created.some((file) => isEditedSince(files, file, null));
}

/** A file that putting the originals back would lose: one made since where another was removed, or one that is not text. */
export function fileInTheWay(files: SkillFiles, { originals, created }: Sidecar): string | undefined {
  const isLost = (file: WrittenFile, before: string | null) =>
    isEditedSince(files, file, before) && (file.written === null || hashFile(files, file.path) === undefined);
  const original = originals.find((file) => isLost(file, hashText(file.text)));
  return (original ?? created.find((file) => isLost(file, null)))?.path;
}

interface WrittenFile {
  readonly path: string;
  readonly written: string | null;
}

/** @param before the hash that the file had before the conversion, which it has again after an interrupted way back */
function isEditedSince(files: SkillFiles, { path, written }: WrittenFile, before: string | null): boolean {
  if (path === SIDECAR_FILE) return false;
  const hash = hashFile(files, path);
  return hash !== written && hash !== before;
}

/** A file that a conversion created and that was edited since. */
export interface EditedCreation {
  /** Writes what is in it besides the manifest. */
  readonly edit: Extract<FileEdit, { kind: "write" }>;
  /** The file is the manifest's own, so everything in it is in the manifest. */
  readonly isManifest: boolean;
}

/**
 * The created files in which somebody has written something that does not follow from the manifest.
 *
 * @param whole the manifest with what the sidecar keeps, from which a file may follow that the manifest alone cannot tell
 */
export function editedCreations(
  files: SkillFiles,
  sidecar: Sidecar,
  { target, source, whole }: Conversion,
): EditedCreation[] {
  const isEdited = ({ path, written }: Sidecar["created"][number]) =>
    files.has(path) && hashFile(files, path) !== written;
  const edited = sidecar.created.filter(isEdited);
  if (edited.length === 0) return [];
  const manifests = [target.decode(files, { quiet: true }).value?.manifest, whole()];
  const generated = manifests.map((manifest) => manifest && regenerated(files, sidecar, manifest, { target, source }));
  const left = overlay(files, target.erase(files));
  return edited.flatMap(({ path }): EditedCreation[] => {
    const content = left.text(path);
    if (content.kind !== "text" || content.text.trim() === "") return [];
    if (generated.some((skill) => jsonEqual(skill?.text(path), files.text(path)))) return [];
    if (target.isGenerated?.(path, content.text)) return [];
    const isManifest = target.manifestFiles.includes(path.split("/").at(-1) ?? path);
    return [{ edit: { kind: "write", path, text: content.text }, isManifest }];
  });
}

interface Conversion {
  readonly target: Adapter;
  readonly source: Adapter | undefined;
  readonly whole: () => SkillManifest | undefined;
}

/** The skill as converting the originals would write it, had they the manifest of now. */
function regenerated(
  files: SkillFiles,
  sidecar: Sidecar,
  manifest: SkillManifest,
  { target, source }: Omit<Conversion, "whole">,
): SkillFiles | undefined {
  const original = originalFiles(files, sidecar);
  const base = overlay(original, source?.erase(original) ?? []);
  const edits = target.encode?.(manifest, { base, original }).value?.edits;
  return edits && overlay(base, edits);
}
