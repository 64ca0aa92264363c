import type { Diagnostic, Path, Rule, RuleSubject, Severity, SourceLocation } from "@skill-convert/core";
import { getOwn, isJsonRecord, type JsonRecord, toPointer } from "@skill-convert/core";
import { FORMAT, type SkillStandardCode, skillStandardDiagnostics } from "../diagnostics.js";
import { manifestFiles } from "../manifest-file.js";

/** Sections of the specification. */
export const SECTIONS = {
  manifest: "“Required Files”, 1) manifest.yaml",
  program: "“Required Files”, 2) skill.py",
  instructions: "“Instruction-First Skills (SKILL.md)”",
  discovery: "“Discovery Rules”",
  loading: "“Loading Rules”",
  invocation: "“Invocation Rules”",
  security: "“Security and Sharing Rules”",
} as const;

/** What the specification asks for, and how it is seen whether that is so. */
export interface Requirement {
  readonly section: string;
  readonly requirement: string;
  /** Where it is another than that with which reading says the same. */
  readonly severity?: Severity;
  /** Whether the JSON Schema says it too; not so unless said otherwise. */
  readonly structural?: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

export function toRule(code: SkillStandardCode, requirement: Requirement): Rule {
  const { section, structural = false } = requirement;
  const severity = requirement.severity ?? skillStandardDiagnostics.definitions[code].severity;
  return {
    code: `${FORMAT}/${code}`,
    severity,
    cites: { section: `Skill Standard v1.1, ${section}`, requirement: requirement.requirement },
    structural,
    check: (subject) => requirement.check(subject).map((finding) => ({ ...finding, severity })),
  };
}

type Args = Readonly<Record<string, string>>;

/** A finding about a value of the manifest. */
export function report({ locatePointer }: RuleSubject, code: SkillStandardCode, path: Path, args: Args): Diagnostic {
  const pointer = toPointer(path);
  return skillStandardDiagnostics.create(code, args, { ...locatePointer(pointer), pointer });
}

/** A finding about a key of the manifest. */
export function reportKey({ locateKey }: RuleSubject, code: SkillStandardCode, path: Path, args: Args): Diagnostic {
  const pointer = toPointer(path);
  return skillStandardDiagnostics.create(code, args, { ...locateKey(pointer), pointer });
}

/** A finding about the whole manifest, at its beginning: to look for a better place would take longer than all else. */
export function reportTop({ files }: RuleSubject, code: SkillStandardCode, args: Args): Diagnostic {
  const [file] = manifestFiles(files);
  return skillStandardDiagnostics.create(code, args, { file, range: { start: 0, end: 0 }, pointer: "" });
}

/** A finding in another file of the skill. */
export function reportAt(code: SkillStandardCode, place: SourceLocation, args: Args = {}): Diagnostic {
  return skillStandardDiagnostics.create(code, args, place);
}

/** The manifest's own document; undefined of an instruction-first skill, whose front matter belongs to every format. */
export function manifestOf({ document, files }: RuleSubject): JsonRecord | undefined {
  return isJsonRecord(document) && manifestFiles(files).length > 0 ? document : undefined;
}

/** A field of the manifest that is there. */
export function fieldOf(subject: RuleSubject, field: string) {
  const manifest = manifestOf(subject);
  return manifest && (getOwn(manifest, field) ?? undefined);
}
