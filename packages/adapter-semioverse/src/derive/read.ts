import type { SkillManifest } from "@skill-convert/core";
import { NOWHERE, type Reading, type Report } from "@skill-convert/format";
import { folders } from "../fields/lists.js";
import { deriveId } from "./identity.js";
import { splitOperations } from "./operations.js";
import { inputNames, symbolicNames, withReferences } from "./placeholders.js";
import { findEntrypoints } from "./programs.js";

/** What the rest of a skill adds to its front matter: an id and a label, its operations and programs, and what placeholders stand for. */
export function complete(
  manifest: SkillManifest,
  { files }: Pick<Reading, "files">,
  noteWhole: () => void,
): SkillManifest {
  const id = manifest.id ?? deriveId(files);
  const name = manifest.name ?? id;
  const operations = splitOperations(manifest.operations);
  const [only] = operations.length === 1 ? operations : [];
  const entrypoints = only && manifest.runtime === "script" ? findEntrypoints(files, id) : undefined;
  if (manifest.id === undefined || entrypoints) noteWhole();
  return {
    ...manifest,
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    operations: only && entrypoints ? [{ ...only, entrypoints }] : operations,
    ...(manifest.effects && { effects: withReferences(manifest.effects, inputNames(operations)) }),
  };
}

/** Reports what was derived, and the placeholders of a region that stay symbolic. */
export function checkDerived(reading: Reading, report: Report): void {
  const { document, table } = reading;
  const manifest = reading.manifest();
  if (!manifest) return;
  const { id, operations } = manifest;
  if (reading.model()?.["id"] === undefined && id !== undefined)
    report({ code: "derived-id", path: ["id"], args: { id } });
  const names = inputNames(operations);
  for (const { raw, path } of table.find(document, folders)) {
    for (const [index, folder] of (folders.get(raw, NOWHERE) ?? []).entries()) {
      const inside = folders.toDocument?.(raw, [index]).path ?? [];
      for (const name of symbolicNames(folder, names))
        report({ code: "symbolic-placeholder", path: [...path, ...inside], args: { placeholder: `{${name}}` } });
    }
  }
  const { unix, windows } = operations[0]?.entrypoints ?? {};
  const program = (unix ?? windows)?.at(-1);
  if (typeof program === "string") report({ code: "derived-entrypoint", path: ["runtime"], args: { path: program } });
}
