import type { Streams } from "../../../output/streams.js";
import type { ConvertCommandOptions } from "../options.js";
import { createPretty } from "./pretty.js";
import { type ConvertHead, type ConvertReporter, createJson, createLines } from "./reporter.js";

export function createReporter(
  name: ConvertCommandOptions["reporter"],
  head: ConvertHead,
  streams: Streams,
): ConvertReporter {
  if (name === "ndjson") return createLines(streams);
  return name === "json" ? createJson(streams) : createPretty(head, streams);
}
