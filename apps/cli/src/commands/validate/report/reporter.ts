import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import type { Shard } from "../../../inputs/shard.js";
import type { Verbosity } from "../../../report/verbosity.js";
import type { ValidateSummary } from "./model.js";
import type { ValidatedSkill } from "./validated-skill.js";

/** Receives each skill when it is validated, so that a report is never held in memory. */
export interface ValidateReporter {
  skill(skill: ValidatedSkill): void;
  /**
   * @param run findings about the run itself
   * @param failed true if the exit code reports a failure
   */
  end(run: readonly RunFinding[], summary: ValidateSummary, failed: boolean): void;
}

/** A finding about a file or a folder outside any skill. */
export interface RunFinding {
  /** The finding, with `file` as the user would write it. */
  readonly finding: Diagnostic & { readonly file: string };
  /** The file, if it could be read. */
  readonly texts?: SkillFiles;
}

/** A finding that may fail the run. */
export interface InputFinding extends RunFinding {
  /** True if the finding fails the run. */
  readonly counts: boolean;
}

export interface ValidateHead {
  readonly version: string;
  /** The shard that the report covers. */
  readonly shard?: Shard | undefined;
  readonly dryRun: boolean;
  readonly verbosity: Verbosity;
}
