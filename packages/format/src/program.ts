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
import type { Reading } from "./reading.js";

/** A further document of a skill that no table describes, such as a program that is read statically. */
export interface ProgramDefinition {
  /**
   * What is to be reported about it, and about how the manifest fits it; an error refuses the skill.
   *
   * @param manifest undefined if it cannot be understood
   */
  findings(reading: Reading, manifest: SkillManifest | undefined): readonly Diagnostic[];
  /** Where it says a part of the model; undefined for what the tables say. */
  locate?(reading: Reading, manifest: SkillManifest, path: Path): SourceLocation | undefined;
  /** Files that the skill's entrypoints need outside of the format. */
  supportFiles?(reading: Reading): readonly SupportFile[];
  /** Whether a file is one that {@link write} generated and nobody has edited since. */
  isGenerated?(path: string, text: string): boolean;
  /** The edits after which it says a manifest. Errors among the diagnostics refuse to write. */
  write(manifest: SkillManifest, context: ProgramContext): WrittenProgram;
}

/** What a further document is written beside. */
export interface ProgramContext {
  readonly base: SkillFiles;
  /** The manifest as it is written. */
  readonly document: JsonRecord;
  /** What the skill said before, if there was one. */
  readonly before?: { readonly reading: Reading; readonly manifest: SkillManifest };
}

/** A further document, written. */
export interface WrittenProgram {
  readonly edits: readonly FileEdit[];
  readonly notes: readonly LossNote[];
  readonly diagnostics: readonly Diagnostic[];
  /** Entries that replace the format's coverage for this manifest. */
  readonly coverage?: Coverage;
}
