import type { Extended, Template } from "./value.js";

/** Properties that all effects have. */
export interface EffectBase extends Extended {
  /**
   * The effect in words. STOP only.
   *
   * @example "Writes the draft of the notes"
   */
  description?: string;
}

/** Reads, writes or deletes files. Effects with `paths` are also the skill's region for their access. */
export interface FilesystemEffect extends EffectBase {
  /** Says that the effect concerns files. */
  type: "filesystem";
  /** The kind of access to files. Absent means any of the three. Skill Manifest has no `delete`. */
  access?: "read" | "write" | "delete";
  /**
   * Affected files and folders, a folder with everything below it, relative to the repository's root. Absent means any
   * file; an empty list means none. STOP and Semioverse only.
   *
   * @example ["notes/", ["reports/", { "input": "topic" }]]
   */
  paths?: Template[];
}

/** Uses the network. */
export interface NetworkEffect extends EffectBase {
  /** Says that the effect concerns the network. */
  type: "network";
  /**
   * Hosts that are called. Absent means any host. STOP only.
   *
   * @example ["api.example.org"]
   */
  destinations?: string[];
}

/** Runs other programs. */
export interface ProcessEffect extends EffectBase {
  /** Says that the effect concerns processes. */
  type: "process";
}

/** Reads or changes a database. Skill Manifest only. */
export interface DatabaseEffect extends EffectBase {
  /** Says that the effect concerns a database. */
  type: "database";
  /** The kind of access to the database. */
  access: "read" | "write";
}

/** Reads or changes the state of a Git repository. Skill Manifest only. */
export interface GitEffect extends EffectBase {
  /** Says that the effect concerns a Git repository. */
  type: "git";
  /** The kind of access to the repository. A commit and a push are writes. */
  access: "read" | "write";
}

/** Sends messages to people or to other programs. STOP only. */
export interface MessageEffect extends EffectBase {
  /** Says that the effect concerns messages. */
  type: "message";
  /**
   * Channels that messages go to. Absent means any channel.
   *
   * @example ["#releases"]
   */
  destinations?: string[];
}

/** Changes the state of the agent. STOP only. */
export interface StateEffect extends EffectBase {
  /** Says that the effect concerns the state of the agent. */
  type: "state";
}

/** An effect that its format does not define. It may do anything. */
export interface UnknownEffect extends EffectBase {
  /** Says that the effect is not known. */
  type: "unknown";
  /**
   * Name of the effect, exactly as it was read.
   *
   * @example "gpu.use"
   */
  name: string;
}

/**
 * Something that a skill does besides returning a value.
 *
 * @example { "type": "filesystem", "access": "write", "paths": ["notes/"] }
 */
export type Effect =
  | FilesystemEffect
  | NetworkEffect
  | ProcessEffect
  | DatabaseEffect
  | GitEffect
  | MessageEffect
  | StateEffect
  | UnknownEffect;
