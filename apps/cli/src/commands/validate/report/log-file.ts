import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";
import { reasonOf } from "@skill-convert/fs";
import { UsageError } from "../../../output/exit.js";
import { printing, type Streams } from "../../../output/streams.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";
import { createValidateSarif } from "./sarif.js";

/** Without O_NONBLOCK, opening a FIFO would wait for a reader. Windows does not have the flag. */
const { O_CREAT, O_NONBLOCK = 0, O_TRUNC, O_WRONLY } = constants;

/**
 * Creates a reporter that writes a SARIF log to a regular file.
 *
 * @throws UsageError if the file cannot be written
 */
export function createSarifLog(file: string, head: ValidateHead, streams: Streams): ValidateReporter {
  const fail = (reason: string) => new UsageError(`--sarif ${file} cannot be written: ${reason}`);
  const attempt = <T>(task: () => T): T => {
    try {
      return task();
    } catch (error) {
      throw fail(reasonOf(error));
    }
  };
  const log = attempt(() => openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, 0o666));
  if (!attempt(() => fstatSync(log)).isFile()) {
    closeSync(log);
    throw fail("it is a FIFO, a socket or a device, not a file");
  }
  const sarif = createValidateSarif(head, printing({ ...streams, out: (text) => attempt(() => writeSync(log, text)) }));
  return {
    ...sarif,
    end(run, summary, failed) {
      sarif.end(run, summary, failed);
      attempt(() => closeSync(log));
    },
  };
}
