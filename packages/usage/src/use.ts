import type { Range } from "@skill-convert/core";

/** The kinds of use, in the order in which they are documented. */
export const USE_KINDS = [
  "variable",
  "secret",
  "program",
  "host",
  "read",
  "write",
  "delete",
  "package",
  "privilege",
  "code",
] as const;

/**
 * The kind of thing that is used: an environment variable; a secret that is asked for; a program that is started; a host
 * that is contacted; a file or folder that is read, written or deleted; a package that is not part of the language;
 * more privileges, such as those of `sudo`; computed text that is run as code.
 */
export type UseKind = (typeof USE_KINDS)[number];

/**
 * How sure a use is. A `certain` use happens, with exactly this name, whenever its line runs. A `possible` one depends on
 * a value from elsewhere: its name is a default, one of several values, or a pattern with `*` for the part that is
 * computed. Of an `unknown` one the program text shows only the kind.
 */
export type Certainty = "certain" | "possible" | "unknown";

/** One use, at one place. */
export interface Use {
  readonly kind: UseKind;
  /**
   * The name of what is used, such as `curl`, `API_TOKEN`, `api.example.org` or `out/rows.json`; absent if it is unknown.
   * A path that begins with `{skill}` is in the folder of the skill, one with `{tmp}` in the folder of temporary files,
   * and one with `~` in the home folder; any other relative path starts from the working directory.
   */
  readonly name?: string;
  readonly certainty: Certainty;
  /** The path of the file in the skill. */
  readonly file: string;
  readonly range: Range;
  /** The function, command or construct that uses it, such as `subprocess.run` or `>`. */
  readonly via: string;
  /** Whether it is part of a program, or of a code block in SKILL.md, which the agent may or may not run. */
  readonly origin: "program" | "instructions";
}

/** A program that was not read, or only in part. */
export interface UnreadProgram {
  readonly file: string;
  /** A noun phrase, such as `a PowerShell script`. */
  readonly why: string;
}

/** The uses of a skill's programs, in the order of files and lines, and the programs that were not read. */
export interface Usage {
  readonly uses: readonly Use[];
  readonly unread: readonly UnreadProgram[];
}
