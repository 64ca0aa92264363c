import type { SourceLocation } from "../diagnostics/diagnostic.js";
import type { SkillFiles } from "../files.js";
import type { Json } from "../json.js";

/** A parsed manifest document, before it is interpreted. */
export interface ManifestDocument {
  readonly document: Json;
  /** Returns the position of the value at a JSON Pointer, or that of the nearest value around it. */
  locatePointer(pointer: string): SourceLocation | undefined;
  /** Returns the position of a key in a mapping, for a finding about the key and not about the value. */
  locateKey(pointer: string): SourceLocation | undefined;
}

/**
 * A skill as one adapter reads it. Every method of the adapter that looks at a skill accepts a reading, so that several
 * calls share the work. Nothing is parsed before it is needed.
 */
export interface Reading {
  readonly files: SkillFiles;
  /** The manifest document before it is interpreted; undefined if none can be parsed, and `decode` reports why. */
  readonly document: ManifestDocument | undefined;
}

/** The files of a skill, or an adapter's reading of them. */
export type Skill = SkillFiles | Reading;

/**
 * Returns the files of a skill or of a reading.
 *
 * @example
 * const files = memoryFiles({ "SKILL.md": "Hello.\n" });
 * filesOf(files) === files; // true
 */
export function filesOf(skill: Skill): SkillFiles {
  return "files" in skill ? skill.files : skill;
}
