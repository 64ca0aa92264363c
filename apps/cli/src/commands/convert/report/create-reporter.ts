import type { ReporterName } from "../../../command-line/declarations.js";
import type { Streams } from "../../../output/streams.js";
import { createJsonReporter } from "./json.js";
import { createPrettyReporter } from "./pretty.js";
import type { Reporter, ReportHead } from "./reporter.js";

export function createReporter(name: ReporterName, head: ReportHead, streams: Streams): Reporter {
  return name === "json" ? createJsonReporter(head, streams) : createPrettyReporter(head, streams);
}
