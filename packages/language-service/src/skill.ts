import type { SkillFiles } from "@skill-convert/core";

/** A skill that somebody works on: its files, with texts that are not saved yet if there are any. */
export interface OpenSkill {
  readonly files: SkillFiles;
  /** The manifest file that the user named or has open. */
  readonly named?: string | undefined;
  /** Whether the user named this very skill, so that finding no manifest in it is an error. */
  readonly explicit: boolean;
  /** Its folder with the folders around it, separated by `/`, which tell the clients that would load it. */
  readonly directory?: string | undefined;
}
