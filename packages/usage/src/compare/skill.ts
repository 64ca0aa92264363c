import type { Adapter, Skill, SkillFiles, Validation } from "@skill-convert/core";

/** A skill that is compared, in one format. */
export interface ComparedSkill {
  readonly files: SkillFiles;
  readonly adapter: Adapter;
  /** The reading of the skill by the adapter, or its files. */
  readonly reading: Skill;
  readonly manifest: NonNullable<Validation["manifest"]>;
  readonly locate: Validation["locate"];
}
