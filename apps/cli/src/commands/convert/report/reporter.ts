import type { Severity } from "@skill-convert/core";
import type { ConvertedSkillReport, ConvertSummary } from "@skill-convert/report";
import type { Streams } from "../../../output/streams.js";
import { JsonDocument } from "../../../report/json-document.js";
import { writeJsonLine } from "../../../report/json-lines.js";
import type { Reporter } from "../../../report/reporter.js";
import type { Verbosity } from "../../../report/verbosity.js";
import { version } from "../../../version.js";

export type ConvertReporter = Reporter<ConvertedSkillReport, ConvertSummary>;

export interface ConvertHead {
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

/** Prints one JSON document: the skills in path order, then the summary. */
export function createJson(streams: Streams): ConvertReporter {
  const document = new JsonDocument(streams, { command: "convert", version, schemaVersion: 2 }, ["skills"]);
  return {
    skill: (report) => document.item("skills", report),
    end: (summary) => document.end({ summary }),
  };
}

/** Prints one line of JSON per skill. There is none for the summary, which can be counted from the others. */
export function createLines(streams: Streams): ConvertReporter {
  return { skill: (report) => writeJsonLine(streams, report), end: () => {} };
}
