/** The change that was made to one file. `copy`: a companion file was copied unchanged. */
export type FileAction = "create" | "update" | "remove" | "copy";

/** A file that was changed, or would be in a run without `dryRun`. */
export interface ChangedFile {
  /** Relative to the folder that was written to, with `/`. */
  readonly path: string;
  readonly action: FileAction;
}

/** A file that was refused. */
export interface FileFailure {
  /** Relative to the folder that was written to, with `/`; `""` for the folder itself. */
  readonly path: string;
  /** The reason why the file could not be written, as a clause for a person. */
  readonly reason: string;
}

/** A file with several hard links, of which only the one in the skill gets the new content. */
export interface HardLinked {
  /** Relative to the folder that was written to, with `/`. */
  readonly path: string;
  /** The number of hard links that the file has in all. */
  readonly names: number;
}

/** The result of writing to a folder. A file that already had the new content is in neither list. */
export interface ApplyOutcome {
  readonly changed: readonly ChangedFile[];
  readonly failures: readonly FileFailure[];
  /** The updated files whose other hard links keep the old content; absent if there are none. */
  readonly hardLinks?: readonly HardLinked[];
}
