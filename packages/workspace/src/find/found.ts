import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import type { DiskSkill, FolderEntry } from "@skill-convert/fs";

/** A skill to work on. */
export interface InputSkill {
  /** The path as the user would write it: relative to the working directory. */
  readonly source: string;
  /** The path relative to the input in which the skill was found; `""` if the skill is the input. */
  readonly relative: string;
  readonly files: SkillFiles;
  /** The folder on the disk; undefined for standard input. */
  readonly disk?: DiskSkill;
  /** The manifest file that the user named. */
  readonly named?: string;
  /** The name of the file, if the skill is a single file. */
  readonly file?: string;
  /** True if the user named this skill itself, so that a missing manifest is an error. */
  readonly explicit: boolean;
  /** The operation to convert, if a skill is split. */
  readonly operation?: string;
}

/** A problem with an input itself. */
export interface InputProblem {
  readonly source: string;
  readonly problem: Diagnostic;
}

/** The folder of a skill that has not been opened. */
export interface FoundSkill extends Omit<InputSkill, "files" | "disk"> {
  readonly directory: string;
  /** The result of `repositoryPath`. */
  readonly path: string;
  /** The real path of the input in which the folder was found. */
  readonly root?: string;
  readonly entries?: readonly FolderEntry[];
}

/** The files of the skill; undefined for a problem. */
export function filesOf(input: InputSkill | InputProblem): SkillFiles | undefined {
  return "files" in input ? input.files : undefined;
}

/** A result of the search: a folder to open, the skill on standard input, or a problem. */
export type FoundInput = FoundSkill | InputSkill | InputProblem;

export interface OpenInputsOptions {
  /** The id of the format that the user named. */
  readonly from?: string | undefined;
  /** The output folder, which is not searched. */
  readonly out?: string | undefined;
  /** Patterns of files and folders that a search leaves out. */
  readonly exclude?: readonly string[] | undefined;
}
