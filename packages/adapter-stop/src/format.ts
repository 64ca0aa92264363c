/** The format's id, which names its codes and its extensions. */
export const ID = "stop" as const;
export const TITLE = "STOP skill.yaml";

/** The version of the specification that is written. */
export const SOP_VERSION = "0.1";

export const MANIFEST_FILE = "skill.yaml";
/** What an agent reads; it may be missing. */
export const SKILL_FILE = "SKILL.md";

/** Where a skill stands: its folder's path in the repository and its folder's name, as far as they are known. */
export interface Home {
  readonly path: string | undefined;
  readonly folder: string | undefined;
}
