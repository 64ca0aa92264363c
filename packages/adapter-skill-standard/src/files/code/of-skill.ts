import type { Diagnostic, JsonRecord, SkillFiles } from "@skill-convert/core";
import { type FileIssue, type ManifestReading, readText } from "@skill-convert/format";
import { skillId } from "../../derive/identity.js";
import { entryClass } from "../../fields/manifest.js";
import { SKILL_PY } from "../../format.js";
import { readSkillCode, type SkillCode } from "./read.js";
import { hasOwnRunner } from "./run-skill.js";

/** The result of reading the skill.py of a skill. */
export interface CodeReading {
  /** Undefined if the file is missing or cannot be read as text. */
  readonly code: SkillCode | undefined;
  /** The error if the file cannot be read as text. */
  readonly unreadable: readonly Diagnostic[];
  readonly issues: readonly FileIssue[];
}

/** The files of a skill, and its manifest, which may name the class of the skill. */
interface CodeSource {
  readonly files: SkillFiles;
  readonly document?: JsonRecord;
}

/** Reads the skill.py of a skill, which is parsed on every call. */
export function readCode({ files, document }: CodeSource): CodeReading {
  const { value: text, diagnostics } = readText(files, SKILL_PY);
  if (text === undefined) return { code: undefined, unreadable: diagnostics, issues: [] };
  const options = {
    className: entryClass(document),
    id: skillId(files, document),
    ownRunner: hasOwnRunner(files),
  };
  return { ...readSkillCode(text, options), unreadable: [] };
}

/** Returns the contents of the skill.py of a skill, which is parsed once for each reading. */
export function codeOf(reading: ManifestReading): SkillCode | undefined {
  return reading.derive(readCode).code;
}
