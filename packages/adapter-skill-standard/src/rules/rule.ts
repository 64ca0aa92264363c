import {
  type Diagnostic,
  getOwn,
  isJsonRecord,
  type JsonRecord,
  type Path,
  type Requirement,
  type Rule,
  type RuleSubject,
  toRule as ruleOf,
  type SourceLocation,
  toPointer,
} from "@skill-convert/core";
import { type SkillStandardCode, skillStandardDiagnostics } from "../diagnostics.js";
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

/** The rule of a requirement of this specification. */
export function toRule(code: SkillStandardCode, requirement: Requirement): Rule {
  const section = `Skill Standard v1.1, ${requirement.section}`;
  return ruleOf(skillStandardDiagnostics, code, { ...requirement, section });
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
