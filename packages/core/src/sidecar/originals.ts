import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { hashFile, hashText } from "./hash.js";
import { SIDECAR_FILE, type Sidecar } from "./sidecar.js";

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
