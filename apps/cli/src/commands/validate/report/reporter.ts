import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import type { Shard } from "../../../inputs/shard.js";
import type { ValidatedSkill, ValidateSummary } from "./model.js";

/** Told of each skill as it is done, so that a report never has to be held in memory. */
export interface ValidateReporter {
  skill(skill: ValidatedSkill): void;
  /** @param run what is to be said of the run itself */
  end(run: readonly RunFinding[], summary: ValidateSummary): void;
}

/** A finding about a file or a folder that is no skill's. */
export interface RunFinding {
  /** `file` is as the user would name it. */
  readonly finding: Diagnostic & { readonly file: string };
  /** That have the file, where it could be read. */
  readonly texts?: SkillFiles;
}

/** A finding that may fail the run. */
export interface InputFinding extends RunFinding {
  /** Whether the run has failed with it. */
  readonly counts: boolean;
}

export interface ValidateHead {
  readonly version: string;
  /** The part of the run that the report is of. */
  readonly shard?: Shard | undefined;
  readonly dryRun: boolean;
  /** Whether only what makes a skill invalid is said. */
  readonly quiet: boolean;
}
