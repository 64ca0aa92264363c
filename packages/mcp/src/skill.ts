import type { Adapter, SkillFiles, SkillManifest, SupportFile } from "@skill-convert/core";

/** A skill to be served. */
export interface ServedSkill {
  /**
   * The skill's folder relative to the root that is served, with `/` as the separator, such as `notes/memory`. It must
   * be unique among the skills of a server.
   */
  readonly path: string;
  /** The skill's folder on the disk. If absent, the skill cannot be run, so none of its operations is a tool. */
  readonly folder?: string | undefined;
  /** The adapter that read the skill. */
  readonly adapter: Adapter;
  /** The canonical manifest; `instructions` may be left out to save memory. */
  readonly manifest: SkillManifest;
  /** Files that decoding returned besides the manifest. */
  readonly supportFiles?: readonly SupportFile[] | undefined;
  /** Opens the files as they are now. The server keeps their content no longer than a request takes. */
  readonly open: () => SkillFiles;
}

/** A skill or file that is not served, and why. */
export interface ServingProblem {
  /** The skill's folder or one of its files, relative to the root that is served. */
  readonly path: string;
  readonly message: string;
}
