/** What a program may do to the machine, decided before it starts. All paths are absolute and free of links. */
export interface SandboxPlan {
  /** What it may change, outer folders first: the innermost entry decides. */
  readonly places: readonly SandboxPlace[];
  /** Folders and files that it does not see. They win over everything else. */
  readonly hidden: readonly SandboxPath[];
  /** Folders for everybody's temporary files and sockets, in which it sees only what `shown` and `places` name. */
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
  /** A folder that must not be renamed or removed, because of what is in it. */
  readonly pinned?: boolean;
}

export interface SandboxPath {
  readonly path: string;
  readonly kind: "file" | "folder";
}

/** A program in a sandbox: what to start, and the variables that are different in there. */
export interface Confined {
  readonly argv: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}
