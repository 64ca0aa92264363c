import type { Adapter, Decoded } from "../adapter.js";
import type { Diagnostic } from "../diagnostic.js";
import { coreDiagnostics } from "../diagnostics.js";
import type { FileEdit, SkillFiles } from "../files.js";
import { type NewIds, type RenamedReference, renameReferences } from "../manifest/rename-references.js";

/** The reports of references that follow skills with new ids. */
export function renameDiagnostics(references: readonly RenamedReference[], { locate }: Decoded): Diagnostic[] {
  return references.map(({ path, was, now }) => {
    const [only, ...others] = now;
    if (only !== undefined && others.length === 0)
      return coreDiagnostics.create("reference-renamed", { was, now: only }, locate(path));
    const ids = now.map((id) => `"${id}"`).join(", ");
    return coreDiagnostics.create("reference-split", { was, now: ids }, locate(path));
  });
}

/** The edits of a skill that is in its format already and refers to skills that are renamed. */
export function referenceEdits(adapter: Adapter, files: SkillFiles, renamed: NewIds | undefined): readonly FileEdit[] {
  const found = adapter.decode(files, { quiet: true }).value?.manifest;
  if (!found) return [];
  const { manifest, references } = renameReferences(found, renamed);
  if (references.length === 0) return [];
  return adapter.encode?.(manifest, { base: files, editing: true }).value?.edits ?? [];
}
