/** What was done to one file; `copy`: a companion file brought along unchanged. */
export type FileAction = "create" | "update" | "remove" | "copy";

export interface ChangedFile {
  /** Relative to the folder that was written to, with `/`. */
  readonly path: string;
  readonly action: FileAction;
}

export interface FileFailure {
  readonly path: string;
  /** A clause for a person: why this file could not be written. */
  readonly reason: string;
}

/** What writing to a folder came to. A file that was already as wanted is in neither list. */
export interface ApplyOutcome {
  readonly changed: readonly ChangedFile[];
  readonly failures: readonly FileFailure[];
}
