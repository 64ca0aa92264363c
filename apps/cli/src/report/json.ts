import type { Streams } from "../output/streams.js";
import { type Shard, showShard } from "../shard.js";
import type { Reporter, ReportHead } from "./reporter.js";

/** One JSON document, written piece by piece: skills in path order, the summary last. */
export function createJsonReporter({ command, version, shard }: ReportHead, streams: Streams): Reporter {
  let first = true;
  const open = () => {
    if (!first) return ",\n";
    first = false;
    return `{ "command": ${JSON.stringify(command)}, "version": ${JSON.stringify(version)},${shardField(shard)}\n  "skills": [\n`;
  };
  return {
    skill(report) {
      streams.out(`${open()}    ${JSON.stringify(report)}`);
    },
    end(summary) {
      const head = first ? open() : "\n";
      streams.out(`${head}  ],\n  "summary": ${JSON.stringify(summary)} }\n`);
    },
  };
}

/** The part of the run that a report is of, as a field of its first line. */
export function shardField(shard: Shard | undefined): string {
  return shard === undefined ? "" : ` "shard": "${showShard(shard)}",`;
}
