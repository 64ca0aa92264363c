import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appendToFile, errorCode } from "@skill-convert/fs";
import type { Span } from "../contracts.js";
import { addReported, readLines } from "./reported.js";
import type { Step } from "./step.js";

/** The files to which programs append their steps. Each program gets a new one. */
export class Reports {
  #folder: string | undefined;

  /** Returns the file of the next program, or undefined if there can be none. Then it cannot report, and the run continues. */
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
   * Adds the reports so far below the step that ran the program.
   *
   * @param parentFile the file of the run that started this one, which gets the reports too
   */
  takeInto(step: Step, redact: (text: string) => string, parentFile: string | undefined): void {
    if (this.#folder === undefined) return;
    try {
      const lines = readLines(fileIn(this.#folder));
      if (parentFile !== undefined) append(parentFile, lines);
      const refused = addReported(step, lines, redact);
      if (refused > 0) step.event(`${refused} reported lines are not spans and were omitted`);
    } catch {
      step.event("the reported spans could not be read");
    }
    // The program may have put anything in the place of the file, so nothing is written to it again.
    this.remove();
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}

function fileIn(folder: string): string {
  return join(folder, "spans.jsonl");
}

/** Reports a run to the run that started it, as a span with its `child_trace_id` (stop.md#s164). */
export function reportRun(file: string, { trace_id, name, start_time, end_time, status }: Span): void {
  const attributes = { child_trace_id: trace_id };
  const span = { kind: "tool.call", name: `invoke skill: ${name}`, start_time, end_time, status, attributes };
  append(file, [JSON.stringify(span)]);
}

function append(file: string, lines: readonly string[]): void {
  try {
    appendToFile(file, lines.map((line) => `${line}\n`).join(""), { existing: true });
  } catch (error) {
    // The run that started this one has ended.
    if (errorCode(error) === undefined) throw error;
  }
}
