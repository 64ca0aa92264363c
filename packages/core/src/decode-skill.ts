import type { Adapter, Decoded, DecodeOptions } from "./adapter.js";
import type { SkillFiles } from "./files.js";
import { orderManifest } from "./manifest/order.js";
import { readSidecar, restoreResidue } from "./residue/restore.js";
import type { Result } from "./result.js";

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
  if (!residue) return { value, diagnostics: decoded.diagnostics };
  const sidecar = readSidecar(files);
  if (sidecar.value === undefined || sidecar.value.target !== adapter.id) {
    return { value, diagnostics: [...decoded.diagnostics, ...sidecar.diagnostics] };
  }
  const restored = restoreResidue(value.manifest, sidecar.value);
  return {
    value: { ...value, manifest: orderManifest(restored.manifest) },
    diagnostics: [...decoded.diagnostics, ...restored.diagnostics],
  };
}
