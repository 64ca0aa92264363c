/** The access of a program, decided before it starts. All paths are absolute, with links resolved. */
export interface SandboxPlan {
  /** The places that it may or may not change, outer folders first. The innermost entry decides. */
  readonly places: readonly SandboxPlace[];
  /** Folders and files that it cannot see. They take precedence over all other lists. */
  readonly hidden: readonly SandboxPath[];
  /** Shared folders for temporary files and sockets, in which it sees only the paths of `shown` and `places`. */
  readonly emptied: readonly string[];
  readonly shown: readonly string[];
  /** An empty folder for its temporary files. */
  readonly temporary: string;
  readonly network: boolean;
  readonly cwd: string;
}

export interface SandboxPlace {
  readonly path: string;
  readonly writable: boolean;
  /** The folder that the program sees at `path`; the one that is there if left out. */
  readonly source?: string;
  /** True for a folder that must not be renamed or removed, because it contains a read-only place. */
  readonly pinned?: boolean;
}

export interface SandboxPath {
  readonly path: string;
  readonly kind: "file" | "folder";
}

/** The command that starts a program in a sandbox, and the environment variables that differ inside. */
export interface Confined {
  readonly argv: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}
