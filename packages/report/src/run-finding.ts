import type { Diagnostic, SkillFiles } from "@skill-convert/core";

/** A finding about a file or a folder outside any skill. */
export interface RunFinding {
  /** The finding, with `file` as the user would write it. */
  readonly finding: Diagnostic & { readonly file: string };
  /** The file, if it could be read. */
  readonly texts?: SkillFiles;
}

/** A finding that may fail the run. */
export interface InputFinding extends RunFinding {
  /** True if the finding fails the run. */
  readonly counts: boolean;
}
