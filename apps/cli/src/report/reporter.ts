import type { Streams } from "../output/streams.js";
import type { Shard } from "../shard.js";
import { createJsonReporter } from "./json.js";
import type { SkillReport, Summary } from "./model.js";
import { createPrettyReporter } from "./pretty.js";

/** Told of each skill as it is done, so that a report never has to be held in memory. */
export interface Reporter {
  skill(report: SkillReport): void;
  end(summary: Summary): void;
}

export type ReporterName = "pretty" | "json";

export interface ReportHead {
  readonly command: string;
  readonly version: string;
  /** The part of the run that the report is of. */
  readonly shard?: Shard | undefined;
}

export function createReporter(name: ReporterName, head: ReportHead, streams: Streams): Reporter {
  return name === "json" ? createJsonReporter(head, streams) : createPrettyReporter(streams);
}
