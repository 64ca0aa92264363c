import type {
  Coverage,
  Diagnostic,
  FileEdit,
  JsonRecord,
  LossNote,
  Path,
  SkillFiles,
  SkillManifest,
  SourceLocation,
  SupportFile,
} from "@skill-convert/core";
import type { FileIssue } from "../findings/findings.js";
import type { Reading } from "../reading/reading.js";

/** A second document of a skill that no table describes, such as a program that is analysed without running it. */
export interface ProgramDefinition {
  /**
   * Returns the findings about the program, and about differences between it and the manifest. An error makes the skill
   * invalid.
   *
   * @param manifest undefined if the manifest cannot be read
   */
  findings(reading: Reading, manifest: SkillManifest | undefined): readonly (Diagnostic | FileIssue)[];
  /** Returns the position of a part of the model in the program; undefined if a table knows it. */
  locate?(reading: Reading, manifest: SkillManifest, path: Path): SourceLocation | undefined;
  /** Returns the files that the entrypoints of the skill need in other formats too. */
  supportFiles?(reading: Reading): readonly SupportFile[];
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
  readonly before?: { readonly reading: Reading; readonly manifest: SkillManifest };
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
