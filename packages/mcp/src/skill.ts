import type { Adapter, SkillFiles, SkillManifest, SupportFile } from "@skill-convert/core";

/** A skill to be served, as it was read. */
export interface ServedSkill {
  /** Its folder relative to the root that is served, with `/`, such as `notes/memory`; unique among the skills of a server. */
  readonly path: string;
  /** Where it lies on the disk. Absent: it cannot be run, so none of its operations is a tool. */
  readonly folder?: string | undefined;
  /** The format that it was read from. */
  readonly adapter: Adapter;
  /** The instructions may be left out of it. */
  readonly manifest: SkillManifest;
  /** What decoding gave beside the manifest. */
  readonly supportFiles?: readonly SupportFile[] | undefined;
  /** Its files as they are now: what was read is kept no longer than a request takes. */
  readonly open: () => SkillFiles;
}

/** Something that is not served, and why. */
export interface ServingProblem {
  /** The skill's folder or one of its files, relative to the root that is served. */
  readonly path: string;
  readonly message: string;
}
