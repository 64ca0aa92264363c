import type { Streams } from "../output/streams.js";
import { shardField } from "./json.js";
import type { MigrateHead, MigrateReporter } from "./migrate-reporter.js";

/** One JSON document, written piece by piece: skills in path order, follow-ups, the summary last. */
export function createMigrateJson({ version, dryRun, shard }: MigrateHead, streams: Streams): MigrateReporter {
  let skills = 0;
  let followUps = 0;
  const open = `{ "command": "migrate", "version": ${JSON.stringify(version)},${shardField(shard)} "dryRun": ${dryRun},\n  "skills": [`;
  const between = '\n  ],\n  "followUps": [';
  return {
    skill(report) {
      streams.out(`${skills++ === 0 ? open : ","}\n    ${JSON.stringify(report)}`);
    },
    followUp(followUp) {
      const head = followUps++ > 0 ? "," : skills === 0 ? open + between : between;
      streams.out(`${head}\n    ${JSON.stringify(followUp)}`);
    },
    end(diagnostics, summary) {
      const head = followUps > 0 ? "" : skills === 0 ? open + between : between;
      streams.out(
        `${head}\n  ],\n  "diagnostics": ${JSON.stringify(diagnostics)},\n  "summary": ${JSON.stringify(summary)} }\n`,
      );
    },
  };
}
