import type { Diagnostic, EncodeOptions, FileEdit, JsonRecord, SkillManifest } from "@skill-convert/core";
import type { CompiledFormat } from "../definition.js";
import type { Prepared } from "../prepare/step.js";
import type { WrittenProgram } from "../program/program.js";
import type { SkillReading } from "../reading/read-skill.js";
import type { ExistingSkill } from "./existing.js";

/** A manifest on its way into a skill. */
export interface Writing {
  readonly format: CompiledFormat;
  readonly options: EncodeOptions;
  readonly skill: SkillReading;
  readonly existing: ExistingSkill;
  /** The manifest to write, without values that the format could not keep secret. */
  readonly manifest: SkillManifest;
  /** The same in the form that the format requires. */
  readonly prepared: Prepared;
  /** The same over the existing manifest, which may go without parts that the format requires. */
  readonly target: SkillManifest;
}

/** The written documents of a skill. */
export interface WrittenDocuments {
  readonly document: JsonRecord;
  readonly edits: readonly FileEdit[];
  /** The program of the skill, if the format has one and it was looked at. */
  readonly program?: ProgramEdits;
}

/** The result of writing a program, with diagnostics in place of issues. */
export interface ProgramEdits extends Omit<WrittenProgram, "diagnostics"> {
  readonly diagnostics: readonly Diagnostic[];
}
