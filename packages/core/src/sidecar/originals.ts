import type { Adapter } from "../adapter/adapter.js";
import { manifestMatcher } from "../adapter/manifest-files.js";
import { filesOf, type Skill } from "../adapter/reading.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { fileText } from "../text/file-text.js";
import { hashFile, hashText, readSidecar, SIDECAR_FILE, type Sidecar } from "./sidecar.js";

/** Returns the edits that restore the originals and remove everything that the conversion created. */
export function originalEdits(files: SkillFiles, { originals, created }: Sidecar): FileEdit[] {
  const removed = [SIDECAR_FILE, ...created.map(({ path }) => path)].filter((path) => files.has(path));
  return [
    ...removed.map((path): FileEdit => ({ kind: "remove", path, emptied: true })),
    ...originals.map(({ path, text, executable, mode }): FileEdit => {
      const bits = mode === undefined ? undefined : Number.parseInt(mode, 8);
      return { kind: "write", path, text, ...(executable && { executable }), ...(bits && { mode: bits }) };
    }),
  ];
}

/** Returns the skill with its original files, in its original folder. Other files are as they are now. */
export function originalFiles(files: SkillFiles, sidecar: Sidecar): SkillFiles {
  return inFolder(overlay(files, originalEdits(files, sidecar)), sidecar.folder ?? files.path);
}

/**
 * Returns the ids of the formats that a skill was converted from, the most recent first.
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

/** Returns the same files in another folder. */
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
    mode: (file) => files.mode?.(file),
    ...(files.above && { above: (file: string) => files.above?.(file) ?? fileText({ kind: "missing" }) }),
  };
}

/** Returns true if any file of the conversion has neither the content that it wrote nor the content before it. */
export function isEdited(files: SkillFiles, { originals, created }: Sidecar): boolean {
  const changed = originals.some((file) => isEditedSince(files, file, hashText(file.text)));
  return changed || created.some((file) => isEditedSince(files, file, null));
}

/**
 * Returns a file that restoring the originals would lose: one created in place of a removed file, or one that is not
 * text.
 */
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

/** @param before the hash of the file before the conversion, which an interrupted restoration may have brought back */
function isEditedSince(files: SkillFiles, { path, written }: WrittenFile, before: string | null): boolean {
  if (path === SIDECAR_FILE) return false;
  const hash = hashFile(files, path);
  return hash !== written && hash !== before;
}

/** A file that a conversion created and that was edited since. */
export interface EditedCreation {
  /** The edit that writes its content without the manifest. */
  readonly edit: Extract<FileEdit, { kind: "write" }>;
  /** True if the file contains only the manifest. */
  readonly isManifest: boolean;
}

/**
 * Returns the created files with edited content that does not follow from the manifest.
 *
 * @param fullManifest the manifest with what the sidecar keeps: a generated file may depend on it
 */
export function editedCreations(
  skill: Skill,
  sidecar: Sidecar,
  { target, source, fullManifest }: PastConversion,
): EditedCreation[] {
  const files = filesOf(skill);
  const isEdited = ({ path, written }: Sidecar["created"][number]) =>
    files.has(path) && hashFile(files, path) !== written;
  const edited = sidecar.created.filter(isEdited);
  if (edited.length === 0) return [];
  const reading = target.read(skill);
  const manifests = [target.decode(reading, { quiet: true }).value?.manifest, fullManifest()];
  const generated = manifests.map((manifest) => manifest && regenerated(files, sidecar, manifest, { target, source }));
  const remaining = overlay(files, target.erase(reading));
  const isManifestFile = manifestMatcher(
    target.manifestFiles.map((pattern) => pattern.slice(pattern.lastIndexOf("/") + 1)),
  );
  return edited.flatMap(({ path }): EditedCreation[] => {
    const content = remaining.text(path);
    if (content.kind !== "text" || content.text.trim() === "") return [];
    if (generated.some((skill) => jsonEqual(skill?.text(path), files.text(path)))) return [];
    if (target.isGenerated?.(path, content.text)) return [];
    const isManifest = isManifestFile(path);
    return [{ edit: { kind: "write", path, text: content.text }, isManifest }];
  });
}

interface PastConversion {
  readonly target: Adapter;
  readonly source: Adapter | undefined;
  readonly fullManifest: () => SkillManifest | undefined;
}

/** Converts the originals again with the current manifest. */
function regenerated(
  files: SkillFiles,
  sidecar: Sidecar,
  manifest: SkillManifest,
  { target, source }: Omit<PastConversion, "fullManifest">,
): SkillFiles | undefined {
  const original = originalFiles(files, sidecar);
  const base = overlay(original, source?.erase(original) ?? []);
  const edits = target.encode?.(manifest, { over: base, original }).value?.edits;
  return edits && overlay(base, edits);
}
