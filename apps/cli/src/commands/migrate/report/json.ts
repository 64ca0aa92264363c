import { shardField } from "../../../inputs/shard.js";
import type { Streams } from "../../../output/streams.js";
import { JsonDocument } from "../../../report/json-document.js";
import type { MigrateHead, MigrateReporter } from "./reporter.js";

/** One JSON document: skills in path order, follow-ups, the summary last. */
export function createMigrateJson({ version, dryRun, shard }: MigrateHead, streams: Streams): MigrateReporter {
  const head = { command: "migrate", version, ...shardField(shard), dryRun };
  const document = new JsonDocument(streams, head, ["skills", "followUps"]);
  return {
    skill: (report) => document.item("skills", report),
    followUp: (followUp) => document.item("followUps", followUp),
    end: (diagnostics, summary) => document.end({ diagnostics, summary }),
  };
}
