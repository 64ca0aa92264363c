import { requireArguments } from "../arguments.js";
import { type Diagnostic, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import { holdsSensitive } from "../losses/redact.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Adapter, Decoded } from "./adapter.js";
import { decodeSkill } from "./decode-skill.js";
import type { Skill } from "./reading.js";

/** The result of validating a skill. */
export interface Validation {
  /** The manifest; undefined if it could not be understood. Rules that need only the document have run even then. */
  readonly manifest: SkillManifest | undefined;
  /** Returns the position of a canonical path; undefined if the manifest could not be understood. */
  readonly locate: Decoded["locate"];
  /** Findings sorted by file and position, without duplicates. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Validates a skill in one format: returns what reading it finds, and every broken rule. Its sidecar is not read.
 *
 * @throws TypeError for a wrong argument
 * @example
 * const { diagnostics } = validateSkill(memoryFiles({ "skill.yaml": "name: notes\nversion: 1.0.0\n" }), stopAdapter);
 * diagnostics.map(({ code }) => code); // ["stop/missing-field", "stop/missing-field"]
 */
export function validateSkill(skill: Skill, adapter: Adapter): Validation {
  requireArguments("validateSkill", {
    skill: [skill, "the files or the reading of a skill"],
    adapter: [adapter, "an adapter"],
  });
  const reading = adapter.read(skill);
  const { value, diagnostics } = decodeSkill(reading, adapter);
  const read = { manifest: value?.manifest, locate: value?.locate ?? (() => undefined) };
  if (reading.document === undefined) return { ...read, diagnostics: sortDiagnostics(diagnostics) };
  const broken = adapter.rules.flatMap((rule) => rule.check(reading));
  return { ...read, diagnostics: sortDiagnostics([...diagnostics, ...broken, ...sensitiveDefaults(read)]) };
}

/** Finds defaults of sensitive inputs. Everyone who reads the skill can read them (adr002.md#s16). */
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
