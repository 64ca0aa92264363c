import { shardField } from "../../../inputs/shard.js";
import type { Streams } from "../../../output/streams.js";
import { JsonDocument } from "../../../report/json-document.js";
import type { MigrateHead, MigrateReporter } from "./reporter.js";

/** Prints one JSON document: the skills in path order, then the follow-ups, then the summary. */
export function createMigrateJson({ version, dryRun, shard, since }: MigrateHead, streams: Streams): MigrateReporter {
  const head = { command: "migrate", version, ...shardField(shard), dryRun, ...(since === undefined ? {} : { since }) };
  const document = new JsonDocument(streams, head, ["skills", "followUps"]);
  return {
    skill: (report) => document.item("skills", report),
    followUp: (followUp) => document.item("followUps", followUp),
    end: (diagnostics, summary) => document.end({ diagnostics, summary }),
  };
}
