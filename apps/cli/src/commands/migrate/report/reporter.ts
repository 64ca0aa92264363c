import type { Shard } from "../../../inputs/shard.js";
import type { DiagnosticReport } from "../../../report/model.js";
import type { Verbosity } from "../../../report/verbosity.js";
import type { FollowUp, MigratedSkill, MigrateSummary } from "./model.js";

/** Receives skills and then follow-ups as they are found, so that a report is never held in memory. */
export interface MigrateReporter {
  skill(report: MigratedSkill): void;
  followUp(followUp: FollowUp): void;
  end(diagnostics: readonly DiagnosticReport[], summary: MigrateSummary): void;
}

export interface MigrateHead {
  readonly version: string;
  /** The shard that the report covers. */
  readonly shard?: Shard | undefined;
  readonly dryRun: boolean;
  readonly verbosity: Verbosity;
}
