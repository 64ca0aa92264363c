import type { Streams } from "../output/streams.js";
import type { Shard } from "../shard.js";
import { createMigrateJson } from "./migrate-json.js";
import type { FollowUp, MigratedSkill, MigrateSummary } from "./migrate-model.js";
import { createMigratePretty } from "./migrate-pretty.js";
import type { DiagnosticReport } from "./model.js";
import type { ReporterName } from "./reporter.js";

/** Told of everything as it is found, skills first, so that a report never has to be held in memory. */
export interface MigrateReporter {
  skill(report: MigratedSkill): void;
  followUp(followUp: FollowUp): void;
  end(diagnostics: readonly DiagnosticReport[], summary: MigrateSummary): void;
}

export interface MigrateHead {
  readonly version: string;
  /** The part of the run that the report is of. */
  readonly shard?: Shard | undefined;
  readonly dryRun: boolean;
}

export function createMigrateReporter(name: ReporterName, head: MigrateHead, streams: Streams): MigrateReporter {
  return name === "json" ? createMigrateJson(head, streams) : createMigratePretty(head, streams);
}
