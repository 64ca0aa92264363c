import type { Diagnostic, Json, SkillFiles } from "@skill-convert/core";
import { readText } from "@skill-convert/format";
import { entryClass } from "../../fields/manifest.js";
import { SKILL_PY } from "../../format.js";
import { readSkillCode, type SkillCode } from "./read.js";
import { hasOwnRunner } from "./run-skill.js";

/** The result of reading the skill.py of a folder. */
export interface CodeReading {
  /** Undefined if the file is missing or cannot be read as text. */
  readonly code: SkillCode | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Caches the reading, which decoding and every rule share: the contents of `SkillFiles` never change. */
const readings = new WeakMap<SkillFiles, CodeReading>();

/**
 * Reads the skill.py of a folder.
 *
 * @param document the manifest, which may name the class of the skill
 */
export function readCode(files: SkillFiles, document?: Json): CodeReading {
  const known = readings.get(files);
  if (known) return known;
  const { value, diagnostics } = readText(files, SKILL_PY);
  const reading: CodeReading =
    value === undefined
      ? { code: undefined, diagnostics }
      : readSkillCode(value, { className: entryClass(document), ownRunner: hasOwnRunner(files) });
  readings.set(files, reading);
  return reading;
}

export function codeOf(files: SkillFiles, document?: Json): SkillCode | undefined {
  return readCode(files, document).code;
}
