import schema from "../schema/skill-manifest.schema.json" with { type: "json" };
import type { Adapter, Decoded, DecodeOptions } from "./adapter.js";
import { coreDiagnostics } from "./diagnostics.js";
import type { SkillFiles } from "./files.js";
import { hiddenCharacters } from "./hidden-characters.js";
import { orderManifest } from "./manifest/order.js";
import { readSidecar, restoreResidue } from "./residue/restore.js";
import { SIDECAR_FILE } from "./residue/sidecar.js";
import type { Result } from "./result.js";
import { misfit } from "./schema/instance.js";

/** How a skill is read. */
export interface DecodeSkillOptions extends DecodeOptions {
  /** Put back what a sidecar carries; true unless said otherwise. */
  readonly residue?: boolean;
}

/** Reads a skill's canonical manifest with one adapter, and puts back what an earlier conversion stashed. */
export function decodeSkill(adapter: Adapter, files: SkillFiles, options: DecodeSkillOptions = {}): Result<Decoded> {
  const { residue = true, ...decodeOptions } = options;
  const decoded = adapter.decode(files, decodeOptions);
  if (decoded.value === undefined) return decoded;
  const value = { ...decoded.value, manifest: orderManifest(decoded.value.manifest) };
  const said = options.quiet ? decoded.diagnostics : [...decoded.diagnostics, ...hiddenCharacters(value)];
  if (!residue) return { value, diagnostics: said };
  const sidecar = readSidecar(files);
  if (sidecar.value === undefined || sidecar.value.target !== adapter.id) {
    return { value, diagnostics: [...said, ...sidecar.diagnostics] };
  }
  const restored = restoreResidue(value.manifest, sidecar.value);
  // Somebody may have edited the sidecar, so that what it carries is no part of a manifest.
  const wrong = misfit(restored.manifest, schema);
  if (wrong !== undefined) {
    const reason = `Invalid input at ${wrong || "/"}`;
    const problem = coreDiagnostics.create("residue-unreadable", { reason }, { file: SIDECAR_FILE });
    return { value, diagnostics: [...said, problem] };
  }
  return {
    value: { ...value, manifest: orderManifest(restored.manifest) },
    diagnostics: [...said, ...restored.diagnostics],
  };
}
