import type { Streams } from "../output/streams.js";
import { createJsonReporter } from "./json.js";
import type { SkillReport, Summary } from "./model.js";
import { createPrettyReporter } from "./pretty.js";

/** Told of each skill as it is done, so that a report never has to be held in memory. */
export interface Reporter {
  skill(report: SkillReport): void;
  end(summary: Summary): void;
}

export type ReporterName = "pretty" | "json";

export function createReporter(name: ReporterName, command: string, version: string, streams: Streams): Reporter {
  return name === "json" ? createJsonReporter(command, version, streams) : createPrettyReporter(streams);
}
