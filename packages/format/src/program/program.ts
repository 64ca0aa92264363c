import type {
  Coverage,
  Diagnostic,
  FileEdit,
  JsonRecord,
  LossNote,
  SkillFiles,
  SkillManifest,
} from "@skill-convert/core";
import type { FileIssue } from "../findings/file-issue.js";
import type { ManifestReading, ProgramReading } from "../reading/reading.js";

/** A second document of a skill that no table describes, such as a program that is analysed without running it. */
export interface ProgramDefinition extends ProgramReading {
  /** Returns true if {@link write} generated a file and nobody has edited it since. */
  isGenerated?(path: string, text: string): boolean;
  /**
   * Returns the edits after which the program matches a manifest. With errors among the diagnostics nothing is written.
   */
  write(manifest: SkillManifest, context: ProgramContext): WrittenProgram;
}

/** The context in which a program is written. */
export interface ProgramContext {
  readonly base: SkillFiles;
  /** The document of the manifest that is written. */
  readonly document: JsonRecord;
  /** The existing skill, if there is one. */
  readonly before?: { readonly reading: ManifestReading; readonly manifest: SkillManifest };
}

/** The result of writing a program. */
export interface WrittenProgram {
  readonly edits: readonly FileEdit[];
  readonly notes: readonly LossNote[];
  /** Findings of the format, or diagnostics of another package. */
  readonly diagnostics: readonly (Diagnostic | FileIssue)[];
  /** Entries that replace those of the format's coverage for this manifest. */
  readonly coverage?: Coverage;
}
