import type { Adapter } from "../adapter.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import { jsonEqual } from "../json.js";
import { hashFile } from "./hash.js";
import { originalFiles } from "./originals.js";
import type { Sidecar } from "./sidecar.js";

/** A file that a conversion created and that was edited since. */
export interface EditedCreation {
  /** Writes what is in it besides the manifest. */
  readonly edit: Extract<FileEdit, { kind: "write" }>;
  /** The file is the manifest's own, so everything in it is in the manifest. */
  readonly isManifest: boolean;
}

/** The created files in which somebody has written something that does not follow from the manifest. */
export function editedCreations(
  files: SkillFiles,
  sidecar: Sidecar,
  target: Adapter,
  source: Adapter | undefined,
): EditedCreation[] {
  const isEdited = ({ path, written }: Sidecar["created"][number]) =>
    files.has(path) && hashFile(files, path) !== written;
  const edited = sidecar.created.filter(isEdited);
  if (edited.length === 0) return [];
  const generated = regenerated(files, sidecar, target, source);
  const left = overlay(files, target.erase(files));
  return edited.flatMap(({ path }): EditedCreation[] => {
    const content = left.text(path);
    if (content.kind !== "text" || content.text.trim() === "") return [];
    if (generated && jsonEqual(generated.text(path), files.text(path))) return [];
    const isManifest = target.manifestFiles.includes(path.split("/").at(-1) ?? path);
    return [{ edit: { kind: "write", path, text: content.text }, isManifest }];
  });
}

/** The skill as converting the originals would write it, had they the manifest of now. */
function regenerated(files: SkillFiles, sidecar: Sidecar, target: Adapter, source: Adapter | undefined) {
  const manifest = target.decode(files, { quiet: true }).value?.manifest;
  const original = originalFiles(files, sidecar);
  const base = overlay(original, source?.erase(original) ?? []);
  const edits = manifest && target.encode?.(manifest, { base, original }).value?.edits;
  return edits && overlay(base, edits);
}
