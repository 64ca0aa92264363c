import type { Streams } from "../../../output/streams.js";
import { JsonDocument } from "../../../report/json-document.js";
import { writeJsonLine } from "../../../report/json-lines.js";
import type { Reporter, ReportHead } from "./reporter.js";

/** Prints one JSON document: the skills in path order, then the summary. */
export function createJsonReporter({ command, version }: ReportHead, streams: Streams): Reporter {
  const document = new JsonDocument(streams, { command, version, schemaVersion: 2 }, ["skills"]);
  return {
    skill: (report) => document.item("skills", report),
    end: (summary) => document.end({ summary }),
  };
}

/** Prints one line of JSON per skill. There is none for the summary, which can be counted from the others. */
export function createLinesReporter(streams: Streams): Reporter {
  return { skill: (report) => writeJsonLine(streams, report), end: () => {} };
}
