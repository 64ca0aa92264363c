import type { Streams } from "../../../output/streams.js";
import type { ValidateOptions } from "../options.js";
import { createValidateGithub } from "./github.js";
import { createValidateJson, createValidateLines } from "./json.js";
import { createValidatePretty } from "./pretty.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";
import { createValidateSarif } from "./sarif.js";

export function createValidateReporter(
  name: ValidateOptions["reporter"],
  head: ValidateHead,
  streams: Streams,
): ValidateReporter {
  switch (name) {
    case "json":
      return createValidateJson(head, streams);
    case "ndjson":
      return createValidateLines(head, streams);
    case "sarif":
      return createValidateSarif(head, streams);
    case "github":
      return createValidateGithub(streams);
    case "pretty":
      return createValidatePretty(head, streams);
  }
}
