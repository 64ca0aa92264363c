import type { Extended, Template } from "./value.js";

/**
 * The folder that a relative path starts from: `skill` is the skill's folder, `repository` the root of the repository,
 * and `cwd` the working directory.
 */
export type FileBase = "skill" | "repository" | "cwd";

/** An environment variable that the skill reads. */
export interface EnvironmentVariable extends Extended {
  /**
   * Name of the variable.
   *
   * @example "NOTES_API_KEY"
   */
  name: string;
  /** Description of the variable. ADR-002 only. */
  description?: string;
  /** True if the skill fails if the variable is not set. STOP has required variables only. */
  required: boolean;
  /** True if the value is kept out of reports, logs and traces. Absent means false. ADR-002 only. */
  sensitive?: boolean;
}

/** A command that must be in PATH, with the bounds of its version. */
export interface Command extends Extended {
  /**
   * Name of the command, without folders and arguments.
   *
   * @example "git"
   */
  name: string;
  /**
   * Lowest version that will do. Absent means no lower bound.
   *
   * @example "2.40"
   */
  minVersion?: string;
  /**
   * Highest version that will do. Absent means no upper bound.
   *
   * @example "3"
   */
  maxVersion?: string;
  /**
   * Label of a choice: of the commands with the same label, one is enough. Absent means that the command is needed.
   * Dialects of Agent Skills only.
   *
   * @example "browser"
   */
  alternative?: string;
}

/** A way to install what a skill requires: a package of a package manager, or a file to download. A hint only. */
export interface Package extends Extended {
  /**
   * Package manager. Absent for a download.
   *
   * @example "brew"
   */
  manager?: string;
  /**
   * Name of the package.
   *
   * @example "pandoc"
   */
  name?: string;
  /**
   * Address of the download.
   *
   * @example "https://example.org/pandoc.tar.gz"
   */
  url?: string;
  /** SHA-256 of the download, in hexadecimal digits. */
  sha256?: string;
  /**
   * Versions that will do, as the package manager writes them. Absent means any version.
   *
   * @example ">=3"
   */
  version?: string;
  /**
   * Commands that are there after the installation. Absent means that nothing is known.
   *
   * @example ["pandoc"]
   */
  commands?: string[];
  /**
   * Operating systems on which it is installed so, in the words of the manifest's `platforms`. Absent means any.
   *
   * @example ["linux"]
   */
  platforms?: string[];
}

/** A file that must exist before the skill runs. */
export interface RequiredFile extends Extended {
  /**
   * Relative path of the file.
   *
   * @example "assets/template.md"
   */
  path: Template;
  /**
   * Folder that the path starts from; `client` is the private folder of the client that loads the skill, in which
   * dialects of Agent Skills have files with credentials. Absent means `skill`.
   */
  base?: FileBase | "client";
  /** Description of the file. ADR-002 and dialects of Agent Skills only. */
  description?: string;
}

/** Tools of the agent, by their names in the client. */
export interface Tools {
  /**
   * Tools without which the skill fails. Absent means none. STOP and Skill Standard only.
   *
   * @example ["exec"]
   */
  required?: string[];
  /**
   * Tools that the skill may use: `allowed-tools` of the front matter, which every format has, and `tools_used` of
   * STOP. Absent means none.
   *
   * @example ["Read", "Bash(git:*)"]
   */
  used?: string[];
}

/** Another skill that this one needs, or that it coordinates with. */
export interface Dependency extends Extended {
  /**
   * Id of the other skill.
   *
   * @example "notes/archive"
   */
  id: string;
  /**
   * Versions of the other skill that will do, as a range of SemVer. Absent means any version. Skill Standard only.
   *
   * @example "^1.0.0"
   */
  version?: string;
  /** True if this skill also works without the other one. Absent means false. Skill Standard only. */
  optional?: boolean;
  /**
   * True if the dependency only orders the two skills: the other one need not be available, but it runs first if both
   * run. Absent means false. Semioverse only.
   */
  coordination?: boolean;
  /** The reason why the other skill is needed. Skill Standard only. */
  reason?: string;
}

/**
 * Hints for scheduling. They imply no effect and enforce nothing. For every hint, absent means that nothing is known.
 */
export interface Execution extends Extended {
  /** True if the skill can safely run several times. */
  idempotent?: boolean;
  /** True if the skill changes or deletes existing data. */
  destructive?: boolean;
  /** True if the skill needs the network. A skill can say so here without a list of effects. */
  network?: boolean;
  /** True if a person has to be present during the run. */
  interactive?: boolean;
  /**
   * Longest run time, in seconds.
   *
   * @example 120
   */
  timeout?: number;
}
