import type { Streams } from "../output/streams.js";
import type { Reporter } from "./reporter.js";

/** One JSON document, written piece by piece: skills in path order, the summary last. */
export function createJsonReporter(command: string, version: string, streams: Streams): Reporter {
  let first = true;
  const open = () => {
    if (!first) return ",\n";
    first = false;
    return `{ "command": ${JSON.stringify(command)}, "version": ${JSON.stringify(version)},\n  "skills": [\n`;
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
