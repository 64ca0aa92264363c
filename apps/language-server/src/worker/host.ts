import type { Diagnostic, FileEdit, Registry, SkillFiles } from "@skill-convert/core";
import type { Settings } from "@skill-convert/examine";
import type { UsageChecks } from "@skill-convert/examine/validate";

/** The functions that the command line provides to the worker. */
export interface SkillHost {
  readonly registry: Registry;
  /** Compares what programs use with what is declared; absent if programs are not read. */
  readonly usage?: UsageChecks;
  /**
   * Opens the skill in a folder on the disk.
   *
   * @param file the name of the only file of the skill, if it is a single file
   */
  open(directory: string, file?: string): SkillFiles;
  /** Opens the plugin or the repository in a folder on the disk, with everything that is below it. */
  openPlugin(directory: string): SkillFiles;
  /**
   * Returns the reasons why files of the skill in a folder must not be written, for example because a link leads out of
   * it. An editor follows links when it makes a change.
   *
   * @param file as in `open`
   */
  refusalsOf(edits: readonly FileEdit[], directory: string, file?: string): readonly string[];
  /** Reads the configuration file that applies to a folder. */
  settingsOf(directory: string): HostSettings;
  /** Returns a unified diff of one file. A text is undefined if the file does not exist before or after the change. */
  diff(path: string, before: string | undefined, after: string | undefined): string;
}

/** The settings of a configuration file, and its findings. */
export interface HostSettings {
  readonly settings: Settings;
  /** The reason why the file could not be read. */
  readonly problem?: string;
  /** The findings in the file, with its absolute path and text. */
  readonly findings: readonly { readonly path: string; readonly text: string; readonly finding: Diagnostic }[];
}
