/** What was done to one file; `copy`: a companion file brought along unchanged. */
export type FileAction = "create" | "update" | "remove" | "copy";

/** A file that was changed, or under `dryRun` would be. */
export interface ChangedFile {
  /** Relative to the folder that was written to, with `/`. */
  readonly path: string;
  readonly action: FileAction;
}

/** A file that was refused. */
export interface FileFailure {
  /** Relative to the folder that was written to, with `/`; `""` for the folder itself. */
  readonly path: string;
  /** A clause for a person: why this file could not be written. */
  readonly reason: string;
}

/** A file with several names, of which only the one in the skill gets the new content. */
export interface HardLinked {
  /** Relative to the folder that was written to, with `/`. */
  readonly path: string;
  /** How many names the file has in all. */
  readonly names: number;
}

/** What writing to a folder came to. A file that was already as wanted is in neither list. */
export interface ApplyOutcome {
  readonly changed: readonly ChangedFile[];
  readonly failures: readonly FileFailure[];
  /** The updated files whose other names keep the old content; left out if there are none. */
  readonly hardLinks?: readonly HardLinked[];
}
