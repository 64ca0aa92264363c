import type { Streams } from "../../../output/streams.js";
import type { ConvertOptions } from "../options.js";
import { createJsonReporter, createLinesReporter } from "./json.js";
import { createPrettyReporter } from "./pretty.js";
import type { Reporter, ReportHead } from "./reporter.js";

export function createReporter(name: ConvertOptions["reporter"], head: ReportHead, streams: Streams): Reporter {
  if (name === "ndjson") return createLinesReporter(head, streams);
  return name === "json" ? createJsonReporter(head, streams) : createPrettyReporter(head, streams);
}
