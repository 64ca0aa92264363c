import { type Diagnostic, memoryFiles } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import { showDiagnostic, type UnreadLine } from "@skill-convert/report";
import { workspaceDiagnostics } from "../diagnostics.js";
import type { InputSkill } from "./found.js";
import { linesOf } from "./lines.js";
import { keepHeapSmall } from "./small-heap.js";

/** A skill of a stream, or the answer to a line that is not one. */
export type StreamedLine = { readonly skill: InputSkill } | { readonly unread: UnreadLine };

/**
 * Reads skills from a stream, one line each. Empty lines are skipped.
 *
 * @param limit the largest size of a line, in bytes
 */
export function* readStream(chunks: Iterable<Uint8Array>, limit: number): Generator<StreamedLine> {
  keepHeapSmall();
  for (const { number, bytes } of linesOf(chunks, limit)) {
    if (bytes?.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)) continue;
    const skill = bytes === undefined ? `has more than ${limit} bytes` : readLine(bytes);
    if (typeof skill !== "string") {
      yield { skill };
      continue;
    }
    const problem: Diagnostic = workspaceDiagnostics.create("unread-line", { line: String(number), problem: skill });
    yield { unread: { line: number, diagnostics: [showDiagnostic(problem, undefined)] } };
  }
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
