import type { Adapter, Decoded } from "../adapter/adapter.js";
import type { Skill } from "../adapter/reading.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { FileEdit } from "../files.js";
import { type NewIds, type RenamedReference, renameReferences } from "../manifest/rename-references.js";

/** Reports the references that were updated because skills have new ids. */
export function renameDiagnostics(references: readonly RenamedReference[], { locate }: Decoded): Diagnostic[] {
  return references.map(({ path, oldId, newIds }) => {
    const [only, ...others] = newIds;
    if (only !== undefined && others.length === 0)
      return coreDiagnostics.create("reference-renamed", { was: oldId, now: only }, locate(path));
    const ids = newIds.map((id) => `"${id}"`).join(", ");
    return coreDiagnostics.create("reference-split", { was: oldId, now: ids }, locate(path));
  });
}

/** Returns the edits that update the references of a skill that is already in the target format. */
export function referenceEdits(adapter: Adapter, skill: Skill, renamed: NewIds | undefined): readonly FileEdit[] {
  const reading = adapter.read(skill);
  const found = adapter.decode(reading, { quiet: true }).value?.manifest;
  if (!found) return [];
  const { manifest, references } = renameReferences(found, renamed);
  if (references.length === 0) return [];
  return adapter.encode?.(manifest, { over: reading, editing: true }).value?.edits ?? [];
}
