import type { Adapter, Decoded } from "./adapter.js";
import { requireAdapter, requireFiles } from "./arguments.js";
import { decodeSkill } from "./decode-skill.js";
import { type Diagnostic, sortDiagnostics } from "./diagnostic.js";
import { coreDiagnostics } from "./diagnostics.js";
import type { SkillFiles } from "./files.js";
import { holdsSensitive } from "./losses/redact.js";
import type { SkillManifest } from "./manifest/manifest.js";

/** What validating a skill gives. */
export interface Validation {
  /** Undefined where the manifest could not be understood; the rules that need no more than its document have run. */
  readonly manifest: SkillManifest | undefined;
  /** Where a canonical path comes from, where the manifest could be understood. */
  readonly locate: Decoded["locate"];
  /** Sorted by file and position, each said once. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Everything that there is to say of a skill in one format: what reading it finds, and what breaks a rule. A sidecar is
 * not read.
 *
 * @throws TypeError for an adapter or files that are none
 * @example
 * const { diagnostics } = validateSkill(stopAdapter, memoryFiles({ "skill.yaml": "name: notes\nversion: 1.0.0\n" }));
 * diagnostics.map(({ code }) => code); // ["stop/missing-field", "stop/missing-field"]
 */
export function validateSkill(adapter: Adapter, files: SkillFiles): Validation {
  requireAdapter(adapter, "adapter");
  requireFiles(files);
  const { value, diagnostics } = decodeSkill(adapter, files);
  const read = { manifest: value?.manifest, locate: value?.locate ?? (() => undefined) };
  const document = adapter.document(files);
  if (document === undefined) return { ...read, diagnostics: sortDiagnostics(diagnostics) };
  const subject = { ...document, ...read, files };
  const broken = adapter.rules.flatMap((rule) => rule.check(subject));
  return { ...read, diagnostics: sortDiagnostics([...diagnostics, ...broken, ...sensitiveDefaults(read)]) };
}

/** Who reads the skill reads the default of a sensitive input, so that it is no secret (ADR-002, `inputs`, `sensitive`). */
function sensitiveDefaults({ manifest, locate }: Pick<Validation, "manifest" | "locate">): Diagnostic[] {
  const operations = manifest?.operations ?? [];
  return operations.flatMap(({ input }, operation) =>
    (input?.parameters ?? []).flatMap((parameter, index) => {
      const value = parameter.default;
      const isSet = (typeof value === "string" && value.trim() !== "") || typeof value === "number";
      if (!isSet || !holdsSensitive(parameter)) return [];
      const path = ["operations", operation, "input", "parameters", index, "default"];
      const finding = coreDiagnostics.create("sensitive-default", { name: parameter.name }, locate(path));
      return [{ ...finding, confidential: true }];
    }),
  );
}
