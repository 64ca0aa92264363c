import { type Folder, type Invocation, invocationBinding, type Region, writeRegion } from "@skill-convert/access";
import type { Diagnostic, SkillManifest } from "@skill-convert/core";
import { registryDiagnostics } from "../diagnostics.js";

/** The write region of one run, and a diagnostic for each input that could not be used. */
export interface BoundRegion {
  readonly region: Region;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the write region of one run (semioverse.md#d34). A value that contains `..` is refused, so its placeholder
 * may stand for anything. A folder shows its bound path as text only if the skill has no sensitive input.
 */
export function boundWriteRegion(manifest: SkillManifest, invocation: Invocation): BoundRegion {
  const diagnostics = new Map<string, Diagnostic>();
  const bind = invocationBinding(manifest, invocation, (name) => {
    const args = { placeholder: name, skill: manifest.id ?? "" };
    diagnostics.set(name, registryDiagnostics.create("climbing-input", args));
    return { name, spans: "many" };
  });
  const region = writeRegion(manifest, bind);
  const hasSecrets = manifest.operations.some(({ input }) => input?.parameters.some(({ sensitive }) => sensitive));
  const bound = region.declared && !hasSecrets ? { ...region, folders: region.folders.map(withBoundText) } : region;
  return { region: bound, diagnostics: [...diagnostics.values()] };
}

/** Replaces the text of a folder with its path in this run, unless a placeholder is left in it. */
function withBoundText(folder: Folder): Folder {
  if (!folder.text.includes("{")) return folder;
  const names = folder.segments.map((segment) => (segment.kind === "literal" ? segment.text : undefined));
  if (names.some((name) => name === undefined)) return folder;
  return { ...folder, text: `${names.join("/")}${folder.text.endsWith("/") ? "/" : ""}` };
}
