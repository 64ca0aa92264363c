import type { Shard } from "../../../inputs/shard.js";
import type { SkillReport, Summary } from "./model.js";

/** Told of each skill as it is done, so that a report never has to be held in memory. */
export interface Reporter {
  skill(report: SkillReport): void;
  end(summary: Summary): void;
}

export interface ReportHead {
  readonly command: string;
  readonly version: string;
  /** The part of the run that the report is of. */
  readonly shard?: Shard | undefined;
}
