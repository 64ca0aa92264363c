import type { Severity } from "@skill-convert/core";
import type { ConvertedSkillReport, ConvertSummary } from "@skill-convert/report";
import type { Verbosity } from "../../../report/verbosity.js";

/** Receives each skill when it is converted, so that a report is never held in memory. */
export interface Reporter {
  skill(report: ConvertedSkillReport): void;
  end(summary: ConvertSummary): void;
}

export interface ReportHead {
  readonly command: string;
  readonly version: string;
  /** The folder of `--out`. */
  readonly out?: string | undefined;
  /** True if nothing is written. */
  readonly dryRun: boolean;
  /** True for `--check`, which names what would change even if little else is reported. */
  readonly check: boolean;
  readonly verbosity: Verbosity;
  /** The lowest severity that the pretty report shows. */
  readonly level: Severity;
}
