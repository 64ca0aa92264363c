import type { SkillFiles } from "@skill-convert/core";
import type { SkillReadings } from "./readings.js";

/** A skill to read: its files, including texts that an editor has not saved yet. */
export interface OpenSkill {
  readonly files: SkillFiles | SkillReadings;
  /** The manifest file that the user named or has open. */
  readonly named?: string | undefined;
  /** True if the user named this skill, so that a missing manifest is an error. */
  readonly explicit: boolean;
  /** The path of its folder, separated by `/`. It tells which clients would load the skill. */
  readonly directory?: string | undefined;
}
