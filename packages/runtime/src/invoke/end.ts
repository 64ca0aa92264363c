import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";
import type { ProcessRequest, ProcessResult } from "../process/run-process.js";
import { shorten } from "../redact/shorten.js";

/**
 * What the end of a program says of the run.
 *
 * @param message what the program returned about its failure, for one that wrote no error
 */
export function judgeEnd(
  { end, stderr }: ProcessResult,
  { timeout, outputLimit }: ProcessRequest,
  redact: (text: string) => string,
  message = "",
): Finding {
  const detail = lastWords(stderr.trim() === "" ? message : stderr, redact);
  switch (end.kind) {
    case "exited":
      if (end.code === 0) return passed("run", "the program exited with code 0");
      return failed("run", runtimeDiagnostics.create("exit-code", { code: end.code, detail }));
    case "signalled":
      return failed("run", runtimeDiagnostics.create("ended-by-signal", { signal: end.signal, detail }));
    case "timeout":
      return failed("run", runtimeDiagnostics.create("time-limit", { seconds: timeout / 1000 }));
    case "output-limit":
      return failed("run", runtimeDiagnostics.create("output-limit", { limit: outputLimit, stream: end.stream }));
    case "aborted":
      return failed("run", runtimeDiagnostics.create("interrupted"));
    case "not-started":
      return failed("run", runtimeDiagnostics.create("not-started", { reason: end.reason }));
  }
}

const LONGEST = 200;

/** The last line that a program wrote about what went wrong. */
function lastWords(stderr: string, redact: (text: string) => string): string {
  const printed = stderr.trimEnd();
  const line = redact(printed.slice(printed.lastIndexOf("\n") + 1).trim());
  return line === "" ? "" : `: ${shorten(line, LONGEST)}`;
}
