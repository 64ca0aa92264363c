import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import type { DiskSkill, FolderEntry } from "@skill-convert/fs";

/** One skill to work on. */
export interface InputSkill {
  /** How the user would name it: relative to where the command runs. */
  readonly source: string;
  /** Relative to the input that it was found in; `""` if it is that input. */
  readonly relative: string;
  readonly files: SkillFiles;
  /** The folder; undefined on standard input. */
  readonly disk?: DiskSkill;
  /** The manifest file that the user named. */
  readonly named?: string;
  /** Whether the user named this very skill, so that finding no manifest in it is an error. */
  readonly explicit: boolean;
  /** The only one of its operations that is meant. */
  readonly operation?: string;
  /** Of another shard: looked at only for the folder that it would be written to. */
  readonly otherShard?: true;
}

/** Something wrong with an input itself. */
export interface InputProblem {
  readonly source: string;
  readonly problem: Diagnostic;
}

/** A skill's folder that was found and not opened yet. */
export interface FoundSkill extends Omit<InputSkill, "files" | "disk"> {
  readonly directory: string;
  /** As `repositoryPath` gives it. */
  readonly path: string;
  /** The input that it was found in, free of links. */
  readonly root?: string;
  readonly entries?: readonly FolderEntry[];
}

/** Undefined if there is no skill. */
export function filesOf(input: InputSkill | InputProblem): SkillFiles | undefined {
  return "files" in input ? input.files : undefined;
}

/** What an input comes to: folders to be opened, or what was read from standard input. */
export type Found = FoundSkill | InputSkill | InputProblem;
