import type { Diagnostic, JsonRecord, RuleSubject, SourceLocation } from "@skill-convert/core";
import type { Requirement } from "@skill-convert/core/adapters";
import type { LegacyRuleDefinition, Reading } from "@skill-convert/format";
import { type SkillStandardCode, skillStandardDiagnostics } from "../diagnostics.js";
import { manifestFiles } from "../format.js";

/** The sections of the specification that rules cite. */
export const SECTIONS = {
  structure: "Skill Standard v1.1, “Canonical Folder Structure”",
  manifest: "Skill Standard v1.1, “Required Files”, 1) manifest.yaml",
  program: "Skill Standard v1.1, “Required Files”, 2) skill.py",
  instructions: "Skill Standard v1.1, “Instruction-First Skills (SKILL.md)”",
  discovery: "Skill Standard v1.1, “Discovery Rules”",
  loading: "Skill Standard v1.1, “Loading Rules”",
  invocation: "Skill Standard v1.1, “Invocation Rules”",
  security: "Skill Standard v1.1, “Security and Sharing Rules”",
} as const;

type Args = Readonly<Record<string, string>>;

/**
 * Limits a check to manifests. The front matter of an instruction-first skill, which every format has, is not checked.
 */
export function inManifest(find: NonNullable<LegacyRuleDefinition["find"]>): NonNullable<LegacyRuleDefinition["find"]> {
  return (reading: Reading) => (reading.standIn ? [] : find(reading));
}

/**
 * Makes a check that reports at the beginning of the manifest. Locating a better place would take longer than the
 * check.
 */
export function ofManifest(
  code: SkillStandardCode,
  check: (document: JsonRecord, subject: RuleSubject, file: string) => Args | undefined,
): Requirement["check"] {
  return (subject) => {
    const [file] = manifestFiles(subject.files);
    const args = file === undefined ? undefined : check((subject.document ?? {}) as JsonRecord, subject, file);
    if (!args || file === undefined) return [];
    return [{ ...reportAt(code, { file, range: { start: 0, end: 0 } }, args), pointer: "" }];
  };
}

export function reportAt(code: SkillStandardCode, location: SourceLocation, args: Args = {}): Diagnostic {
  return skillStandardDiagnostics.create(code, args, location);
}
