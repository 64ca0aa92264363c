import { type Diagnostic, memoryFiles } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import * as z from "zod/mini";
import { cliDiagnostics } from "../diagnostics.js";
import { MOST_INPUT_BYTES } from "../output/process-streams.js";
import type { Streams } from "../output/streams.js";
import { writeJsonLine } from "../report/json-lines.js";
import { DiagnosticReport } from "../report/model.js";
import { showDiagnostic } from "../report/show.js";
import type { InputSkill } from "./found.js";
import { linesOf } from "./lines.js";
import { keepHeapSmall } from "./small-heap.js";

/** A line of `--stream`: a skill, with the text of each file by its path in the folder of the skill. */
export const StreamedSkill = z.strictObject({ path: z.string(), files: z.record(z.string(), z.string()) });

/** The answer to a line that is not a skill. */
export const UnreadLine = z.strictObject({
  /** The number of the line, counted from 1. */
  line: z.number(),
  diagnostics: z.array(DiagnosticReport),
});

/**
 * Reads the skills on standard input, one line each, and passes them to `work` in order. A line that is not a skill is
 * answered by an {@link UnreadLine}. Empty lines are skipped. It ends early if nobody reads the answers.
 *
 * @param work answers a skill, and returns false if something in it is wrong
 * @returns false if something was wrong in any line
 */
export function answerLines(streams: Streams, work: (skill: InputSkill) => boolean): boolean {
  keepHeapSmall();
  let isFine = true;
  for (const { number, bytes } of linesOf(streams.chunks(), MOST_INPUT_BYTES)) {
    if (bytes?.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)) continue;
    const skill = bytes === undefined ? `has more than ${MOST_INPUT_BYTES} bytes` : readLine(bytes);
    if (typeof skill !== "string") isFine = work(skill) && isFine;
    else {
      const problem: Diagnostic = cliDiagnostics.create("unread-line", { line: String(number), problem: skill });
      writeJsonLine(streams, { line: number, diagnostics: [showDiagnostic(problem, undefined)] });
      isFine = false;
    }
    if (streams.closed) break;
  }
  return isFine;
}

/** Reads a line; the result is what is wrong with it, if it is not a skill. */
function readLine(bytes: Uint8Array): InputSkill | string {
  const text = decode(bytes);
  if (text === undefined) return "is not UTF-8";
  const value = parse(text);
  if (!isRecord(value) || typeof value["path"] !== "string" || !isRecord(value["files"]))
    return 'is not an object with "path", a string, and "files", an object with the text of each file by its path';
  const { path, files } = value;
  if (!staysInside(path))
    return `has the path ${JSON.stringify(path)}; expected a relative path with "/" and without ".."`;
  const texts: [string, string][] = [];
  for (const [file, content] of Object.entries(files)) {
    if (!staysInside(file)) return `has the file ${JSON.stringify(file)}, whose path leaves the folder of the skill`;
    if (typeof content !== "string") return `has the file ${JSON.stringify(file)}, whose content is not a string`;
    texts.push([file, content]);
  }
  const skill = memoryFiles(Object.fromEntries(texts), { path });
  return { source: path, relative: path, files: skill, explicit: true };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns true for a portable path that stays in the folder to which it is relative. */
function staysInside(path: string): boolean {
  if (/[\\:\0]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
