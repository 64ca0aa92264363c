import type { Diagnostic, Registry, SkillFiles } from "@skill-convert/core";
import type { Settings } from "@skill-convert/language-service/findings";

/** What the worker needs of the program that it is part of. */
export interface SkillHost {
  /** The formats, with their adapters. */
  readonly registry: Registry;
  /** The skill in a folder, as the disk has it. */
  open(directory: string): SkillFiles;
  /** What the configuration file that counts for a folder says. */
  settingsOf(directory: string): HostSettings;
  /** The change of one file as a unified diff; undefined where it is not there before or after. */
  diff(path: string, before: string | undefined, after: string | undefined): string;
}

/** Severities, and what is wrong with the file that sets them. */
export interface HostSettings {
  readonly settings: Settings;
  /** Why the file could not be read. */
  readonly problem?: string;
  /** Findings in it, by its absolute path, with its text. */
  readonly findings: readonly { readonly path: string; readonly text: string; readonly finding: Diagnostic }[];
}
