import type { Severity } from "@skill-convert/core";
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
  /** True for `--check`, which names what would change even if little else is reported. */
  readonly check: boolean;
  /** The revision with which `--review` compares; undefined for a migration. */
  readonly since: string | undefined;
  readonly verbosity: Verbosity;
  /** The lowest severity that the pretty report shows. */
  readonly level: Severity;
}
