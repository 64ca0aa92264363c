import { closeSync, openSync, writeSync } from "node:fs";
import { reasonOf } from "@skill-convert/fs";
import { UsageError } from "../../../output/exit.js";
import { printing, type Streams } from "../../../output/streams.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";
import { createValidateSarif } from "./sarif.js";

/**
 * Reports to a SARIF log as well.
 *
 * @throws UsageError if the file cannot be written
 */
export function withSarifLog(
  reporter: ValidateReporter,
  file: string,
  head: ValidateHead,
  streams: Streams,
): ValidateReporter {
  const attempt = <T>(task: () => T): T => {
    try {
      return task();
    } catch (error) {
      throw new UsageError(`--sarif ${file} cannot be written: ${reasonOf(error)}`);
    }
  };
  const log = attempt(() => openSync(file, "w"));
  const sarif = createValidateSarif(head, printing({ ...streams, out: (text) => attempt(() => writeSync(log, text)) }));
  return {
    skill(skill) {
      reporter.skill(skill);
      sarif.skill(skill);
    },
    end(run, summary, failed) {
      reporter.end(run, summary, failed);
      sarif.end(run, summary, failed);
      attempt(() => closeSync(log));
    },
  };
}
