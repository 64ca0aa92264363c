import { opendirSync } from "node:fs";
import { join } from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { isGitName } from "@skill-convert/core/text";
import {
  errorCode,
  makeUserKey,
  OutputFolder,
  portableRelative,
  RefusedPath,
  readRegularFile,
  readUserKey,
  realPath,
  writeFiles,
} from "@skill-convert/fs";
import type { Bases, Span } from "../contracts.js";
import { resolveInside } from "../files/inside.js";
import { isSignature, signatureOf, TRACE_KEY } from "./signature.js";

/** The folder of traces (stop.md#s160), below the repository's root or else the working directory (stop.md#d43). */
export const TRACES = ".sop/traces";

const SUFFIX = ".jsonl";
const SIGNATURE = ".sig";
const SIGNATURE_BYTES = 64;

/** The limits of a folder of traces. A run writes at most a few MiB. */
export const TRACE_LIMITS = { names: 200_000, fileBytes: 8 * 1024 ** 2, bytes: 64 * 1024 ** 2 } as const;

/** Returns the folder of traces, or undefined if a link leads out of the repository or into its `.git`. */
export function traceFolder({ repository, cwd }: Bases): string | undefined {
  const base = repository ?? cwd;
  const place = resolveInside(base, TRACES);
  if (place.kind === "refused") return undefined;
  return portableRelative(realPath(base), place.value)?.split("/").some(isGitName) ? undefined : place.value;
}

/**
 * Writes a trace with one span per line (stop.md#s159, stop.md#s161), and its signature beside it. Returns the file,
 * which appears when it is complete.
 *
 * @param folder free of links; if a link has taken its place since, nothing is written
 * @throws RefusedPath if it cannot be written
 */
export function writeTrace(folder: string, name: string, spans: readonly Span[]): string {
  const [root] = spans;
  if (root === undefined) throw new Error("a trace has a root");
  const time = root.start_time.replace(/\.\d+/, "").replaceAll(":", "");
  const base = `${time}_${fileName(name)}_${root.trace_id}${SUFFIX}`;
  const text = spans.map((span) => `${JSON.stringify(span)}\n`).join("");
  const key = makeUserKey(TRACE_KEY);
  // A trace without its signature counts as one of somebody else, so the signature comes first.
  if (key !== undefined) put(folder, `${base}${SIGNATURE}`, signatureOf(key, folder, base, Buffer.from(text)));
  put(folder, base, text);
  return join(folder, base);
}

function put(folder: string, path: string, text: string): void {
  const edit: FileEdit = { kind: "write", path, text, mode: 0o600 };
  const output = new OutputFolder(folder, folder);
  const [failure] = writeFiles([edit], folder, { outRoot: output }).failures;
  output.close();
  if (failure !== undefined) throw new RefusedPath(failure.reason);
}

/** A trace that was written before. */
export interface StoredTrace {
  /** The start of the run to the second, from the file name. */
  readonly second: string;
  /** True if there is a signature, which may be invalid. */
  readonly hasSignature: boolean;
  read(): StoredText;
}

/** The text of a trace. Empty if it is too large, not a file, or was removed in the meantime. */
interface StoredText {
  readonly text: string;
  readonly bytes: number;
  /** True if one of the user's own runs wrote exactly this text to this file. */
  readonly isSigned: boolean;
}

/**
 * Returns the traces of a skill, the latest first, or the reason why they cannot be listed. Skills whose names are
 * equal in file names are not distinguished.
 */
export function tracesOf(folder: string, name: string): readonly StoredTrace[] | string {
  const names = namesIn(folder);
  if (names === undefined) return `${folder} contains more than ${TRACE_LIMITS.names} files`;
  const key = readUserKey(TRACE_KEY);
  const isOfSkill = (file: string) =>
    file.endsWith(SUFFIX) && file.slice(file.indexOf("_") + 1).startsWith(`${fileName(name)}_`);
  return [...names]
    .filter(isOfSkill)
    .sort()
    .reverse()
    .map((file) => ({
      second: file.slice(0, file.indexOf("_")),
      hasSignature: names.has(`${file}${SIGNATURE}`),
      read: () => readStored(folder, file, key),
    }));
}

function readStored(folder: string, file: string, key: Buffer | undefined): StoredText {
  const read = readRegularFile(join(folder, file), TRACE_LIMITS.fileBytes);
  if (read.kind !== "bytes") return { text: "", bytes: 0, isSigned: false };
  const signature = key && readRegularFile(join(folder, `${file}${SIGNATURE}`), SIGNATURE_BYTES);
  const isSigned =
    key !== undefined &&
    signature?.kind === "bytes" &&
    isSignature(signature.bytes.toString("latin1"), signatureOf(key, folder, file, read.bytes));
  return { text: read.bytes.toString("utf8"), bytes: read.bytes.length, isSigned };
}

/** Returns the names of the files in a folder, or undefined if there are too many. */
function namesIn(folder: string): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  try {
    const directory = opendirSync(folder);
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        if (names.size >= TRACE_LIMITS.names) return undefined;
        if (entry.isFile()) names.add(entry.name);
      }
    } finally {
      directory.closeSync();
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
  return names;
}

function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9.-]+/g, "-").slice(0, 80);
}
