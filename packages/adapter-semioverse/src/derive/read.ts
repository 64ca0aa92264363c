import type { Operation, SkillFiles, SkillManifest } from "@skill-convert/core";
import { discriminatorName } from "@skill-convert/core/adapters";
import { type CheckedModels, type ManifestReading, NOWHERE, type Report } from "@skill-convert/format";
import { folders } from "../fields/lists.js";
import { wrapperEntrypoints, wrapperIn } from "../files/wrapper.js";
import { deriveId } from "./identity.js";
import { splitOperations } from "./operations.js";
import { inputNames, symbolicNames, withReferences } from "./placeholders.js";
import { findEntrypoints } from "./programs.js";

/**
 * Completes a manifest: the id and label from the folder, operations from branches, programs, references in regions.
 */
export function complete(
  manifest: SkillManifest,
  { files }: Pick<ManifestReading, "files">,
  noteDocument: () => void,
): SkillManifest {
  const id = manifest.id ?? deriveId(files);
  const name = manifest.name ?? id;
  const operations = splitOperations(manifest.operations);
  const started = manifest.runtime === "script" ? withPrograms(operations, files, id) : undefined;
  if (manifest.id === undefined || started) noteDocument();
  return {
    ...manifest,
    // The printed output must be valid under the output schema (semioverse.md#s52), so it is JSON.
    ...(started?.every(({ output }) => output !== undefined) && { stdoutContract: { lastLineJson: true } }),
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    operations: started ?? operations,
    ...(manifest.effects && { effects: withReferences(manifest.effects, inputNames(operations)) }),
  };
}

/** Adds entrypoints: those of the wrapper if the skill has one, or else of the skill's program in scripts/. */
function withPrograms(operations: readonly Operation[], files: SkillFiles, id: string | undefined) {
  const [only, ...others] = operations;
  const programs = wrapperIn(files);
  if (programs) {
    const parameter = others.length > 0 ? discriminatorName(operations) : undefined;
    return operations.map((operation) => {
      const entrypoints = wrapperEntrypoints(operation, parameter, programs);
      return Object.keys(entrypoints).length > 0 ? { ...operation, entrypoints } : operation;
    });
  }
  const entrypoints = only && others.length === 0 ? findEntrypoints(files, id) : undefined;
  return only && entrypoints ? [{ ...only, entrypoints }] : undefined;
}

/** Reports derived ids and entrypoints, and placeholders that name no input. */
export function checkDerived({ find }: ManifestReading, { document, manifest }: CheckedModels, report: Report): void {
  if (!manifest) return;
  const { id, operations } = manifest;
  if (document?.["id"] === undefined && id !== undefined) report({ code: "derived-id", path: ["id"], args: { id } });
  const names = inputNames(operations);
  for (const { raw, path } of find(folders)) {
    for (const [index, folder] of (folders.get(raw, NOWHERE) ?? []).entries()) {
      const inside = folders.toDocument?.(raw, [index]).path ?? [];
      for (const name of symbolicNames(folder, names))
        report({ code: "symbolic-placeholder", path: [...path, ...inside], args: { placeholder: `{${name}}` } });
    }
  }
  const { unix, windows } = operations[0]?.entrypoints ?? {};
  const program = (unix ?? windows)?.findLast((word) => typeof word === "string" && word.startsWith("scripts/"));
  if (typeof program === "string") report({ code: "derived-entrypoint", path: ["runtime"], args: { path: program } });
}
