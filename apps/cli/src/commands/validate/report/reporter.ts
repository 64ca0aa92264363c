import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import type { Shard } from "../../../inputs/shard.js";
import type { Verbosity } from "../../../report/verbosity.js";
import type { ValidateSummary } from "./model.js";
import type { ValidatedSkill } from "./validated-skill.js";

/** Receives each skill as it is done, so that a report is never held in memory. */
export interface ValidateReporter {
  skill(skill: ValidatedSkill): void;
  /**
   * @param run findings about the run itself
   * @param failed whether the exit code says so
   */
  end(run: readonly RunFinding[], summary: ValidateSummary, failed: boolean): void;
}

/** A finding about a file or a folder outside any skill. */
export interface RunFinding {
  /** `file` is as the user would name it. */
  readonly finding: Diagnostic & { readonly file: string };
  /** Contains the file, if it could be read. */
  readonly texts?: SkillFiles;
}

/** A finding that may fail the run. */
export interface InputFinding extends RunFinding {
  /** Whether the run has failed with it. */
  readonly counts: boolean;
}

export interface ValidateHead {
  readonly version: string;
  /** The shard that the report covers. */
  readonly shard?: Shard | undefined;
  readonly dryRun: boolean;
  /** `failures`: only what makes a skill invalid is reported. */
  readonly verbosity: Verbosity;
}
