import { type NewFile, reasonOf, startFile } from "@skill-convert/fs";
import { UsageError } from "../../../output/exit.js";
import { printing, type Streams } from "../../../output/streams.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";
import { createValidateSarif } from "./sarif.js";

/** A reporter that writes to a file. */
export interface LogReporter extends ValidateReporter {
  /** The reason why the file could not be written; undefined if it was. Known after `end`. */
  problem(): string | undefined;
}

/**
 * Creates a reporter that writes a SARIF log, which appears when it is complete. An error while it is written does not
 * stop the work whose results it has.
 *
 * @throws UsageError if the file cannot be started
 */
export function createSarifLog(file: string, head: ValidateHead, streams: Streams): LogReporter {
  let problem: string | undefined;
  const attempt = <T>(task: () => T): T | undefined => {
    if (problem !== undefined) return undefined;
    try {
      return task();
    } catch (error) {
      problem = `--sarif ${file} cannot be written: ${reasonOf(error)}`;
      return undefined;
    }
  };
  const log: NewFile | undefined = attempt(() => startFile(file));
  if (log === undefined) throw new UsageError(problem ?? file);
  const sarif = createValidateSarif(head, printing({ ...streams, out: (text) => attempt(() => log.write(text)) }));
  return {
    ...sarif,
    end(run, summary, failed) {
      sarif.end(run, summary, failed);
      attempt(() => log.finish());
      if (problem !== undefined) log.discard();
    },
    problem: () => problem,
  };
}
