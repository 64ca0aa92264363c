import { type Folder, type Invocation, invocationBinding, type Region, writeRegion } from "@skill-convert/access";
import type { Diagnostic, SkillManifest } from "@skill-convert/core";
import { registryDiagnostics } from "../diagnostics.js";

/** A write region with the inputs of one run put in, and what could not be put in. */
export interface BoundRegion {
  readonly region: Region;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Section 11, question 1: the write region of one run. A placeholder whose value contains `..` may stand for anything.
 */
export function boundWriteRegion(manifest: SkillManifest, invocation: Invocation): BoundRegion {
  const diagnostics = new Map<string, Diagnostic>();
  const bind = invocationBinding(manifest, invocation, (name) => {
    const args = { placeholder: name, skill: manifest.id ?? "" };
    diagnostics.set(name, registryDiagnostics.create("climbing-input", args));
    return { name, spans: "many" };
  });
  const region = writeRegion(manifest, bind);
  const isShown = !manifest.operations.some(({ input }) => input?.parameters.some(({ sensitive }) => sensitive));
  const shown = region.declared && isShown ? { ...region, folders: region.folders.map(withBoundText) } : region;
  return { region: shown, diagnostics: [...diagnostics.values()] };
}

/** The folder under the path that it has in this run, if no placeholder is left in it. */
function withBoundText(folder: Folder): Folder {
  if (!folder.text.includes("{")) return folder;
  const names = folder.segments.map((segment) => (segment.kind === "literal" ? segment.text : undefined));
  if (names.some((name) => name === undefined)) return folder;
  return { ...folder, text: `${names.join("/")}${folder.text.endsWith("/") ? "/" : ""}` };
}
