import type { Diagnostic, RuleSubject } from "@skill-convert/core";
import type { SkillStandardCode } from "../diagnostics.js";
import { FORMAT } from "../manifest-file.js";
import { readSkill } from "../read-skill.js";

/** What reading the skill finds, and says itself. */
export function said(code: SkillStandardCode) {
  return ({ files }: RuleSubject): Diagnostic[] =>
    readSkill(files).diagnostics.filter((diagnostic) => diagnostic.code === `${FORMAT}/${code}`);
}
