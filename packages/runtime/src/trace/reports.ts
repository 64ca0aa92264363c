import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Span } from "../contracts.js";
import { addReported, readLines } from "./reported.js";
import type { Step } from "./step.js";

/** The file to which programs append the steps that they took; made when the first program is started. */
export class Reports {
  #folder: string | undefined;

  /** Undefined if it cannot be made: then programs cannot report, and everything else goes on. */
  file(): string | undefined {
    if (this.#folder !== undefined) return fileIn(this.#folder);
    try {
      this.#folder = mkdtempSync(join(tmpdir(), "skill-trace-"));
      writeFileSync(fileIn(this.#folder), "", { mode: 0o600 });
      return fileIn(this.#folder);
    } catch {
      return undefined;
    }
  }

  /**
   * Takes what was reported so far in as steps below the one that ran the program.
   *
   * @param around a file of the run around this one, to which the reports are handed on
   */
  takeInto(step: Step, redact: (text: string) => string, around: string | undefined): void {
    if (this.#folder === undefined) return;
    try {
      const lines = readLines(fileIn(this.#folder));
      if (around !== undefined) append(around, lines);
      const refused = addReported(step, lines, redact);
      if (refused > 0) step.event(`${refused} reported lines are not spans and were omitted`);
      truncateSync(fileIn(this.#folder));
    } catch {
      step.event("the reported spans could not be read");
    }
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}

function fileIn(folder: string): string {
  return join(folder, "spans.jsonl");
}

/** Reports a run to the one that started it, as the step "invoke skill" ("Trace Context Propagation"). */
export function reportRun(file: string, { trace_id, name, start_time, end_time, status }: Span): void {
  const attributes = { child_trace_id: trace_id };
  const span = { kind: "tool.call", name: `invoke skill: ${name}`, start_time, end_time, status, attributes };
  append(file, [JSON.stringify(span)]);
}

function append(file: string, lines: readonly string[]): void {
  try {
    const descriptor = openSync(file, constants.O_WRONLY | constants.O_APPEND | (constants.O_NONBLOCK ?? 0));
    try {
      if (fstatSync(descriptor).isFile()) appendFileSync(descriptor, lines.map((line) => `${line}\n`).join(""));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The run that started this one has ended, so there is nobody to report to.
  }
}
