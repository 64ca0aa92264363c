import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { JsonRecord } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { readRegularFile } from "@skill-convert/fs";
import type { Redactor, RunTrace } from "../contracts.js";

/** The size of the largest file that is hashed. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns the size and the hash of a content, which a trace must not contain itself (stop.md#s166). Whoever can guess a
 * sensitive value could confirm the guess by a hash, so a content with such a value has neither (adr002.md#d38).
 */
export function contentAttributes(name: string, bytes: Uint8Array, redactor: Redactor): JsonRecord {
  if (redactor.isConfidential(bytes)) return { [name]: REDACTED };
  return { [`${name}.size_bytes`]: bytes.length, [`${name}.sha256`]: hash(bytes) };
}

/**
 * Returns the path, the size and the hash of a file, or undefined if it does not exist. A file with a sensitive value
 * has only its path.
 */
export function fileAttributes(path: string, name: string, trace: Pick<RunTrace, "digest">): JsonRecord | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return undefined;
    const { size } = stats;
    const read = readRegularFile(path, MAX_BYTES);
    if (read.kind !== "bytes") return { "file.path": name, "file.size_bytes": size };
    return { "file.path": name, ...trace.digest("file", read.bytes) };
  } catch {
    return undefined;
  }
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
