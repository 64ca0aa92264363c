import type { Streams } from "../../../output/streams.js";
import type { ConvertCommandOptions } from "../options.js";
import { createJsonReporter, createLinesReporter } from "./json.js";
import { createPrettyReporter } from "./pretty.js";
import type { Reporter, ReportHead } from "./reporter.js";

export function createReporter(name: ConvertCommandOptions["reporter"], head: ReportHead, streams: Streams): Reporter {
  if (name === "ndjson") return createLinesReporter(streams);
  return name === "json" ? createJsonReporter(head, streams) : createPrettyReporter(head, streams);
}
