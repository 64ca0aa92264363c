import type { Severity } from "@skill-convert/core";
import type { Shard } from "../../../inputs/shard.js";
import type { Verbosity } from "../../../report/verbosity.js";
import type { SkillReport, Summary } from "./model.js";

/** Receives each skill when it is converted, so that a report is never held in memory. */
export interface Reporter {
  skill(report: SkillReport): void;
  end(summary: Summary): void;
}

export interface ReportHead {
  readonly command: string;
  readonly version: string;
  /** The shard that the report covers. */
  readonly shard?: Shard | undefined;
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
