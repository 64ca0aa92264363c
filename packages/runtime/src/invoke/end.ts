import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";
import type { ProcessRequest, ProcessResult } from "../process/run-process.js";
import { shorten } from "../redact/shorten.js";

/**
 * Returns the finding about how a program ended.
 *
 * @param message the message of the error envelope that the program printed, which says more than the last line of
 *   standard error
 */
export function judgeEnd(
  { end, stderr }: ProcessResult,
  { timeout, outputLimit }: ProcessRequest,
  redact: (text: string) => string,
  message = "",
): Finding {
  const words = message === "" ? stderr.slice(stderr.trimEnd().lastIndexOf("\n") + 1) : message;
  const detail = detailOf(redact(words));
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

const MAX_LINE_LENGTH = 200;

/** Returns the words of a program about its end, on one line, in the form of a detail for a message. */
function detailOf(words: string): string {
  const line = words.trim().replace(/\s+/g, " ").replace(/\.$/, "");
  return line === "" ? "" : `: ${shorten(line, MAX_LINE_LENGTH)}`;
}
