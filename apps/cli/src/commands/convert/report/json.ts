import { shardField } from "../../../inputs/shard.js";
import type { Streams } from "../../../output/streams.js";
import { JsonDocument } from "../../../report/json-document.js";
import type { Reporter, ReportHead } from "./reporter.js";

/** Prints one JSON document: the skills in path order, then the summary. */
export function createJsonReporter({ command, version, shard }: ReportHead, streams: Streams): Reporter {
  const document = new JsonDocument(streams, { command, version, schemaVersion: 2, ...shardField(shard) }, ["skills"]);
  return {
    skill: (report) => document.item("skills", report),
    end: (summary) => document.end({ summary }),
  };
}
