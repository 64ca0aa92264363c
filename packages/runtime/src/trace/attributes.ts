import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { JsonRecord } from "@skill-convert/core";
import { readRegularFile } from "@skill-convert/fs";

/** The size of the largest file that is hashed. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Returns the size and the hash of a content, which a trace must not contain itself (stop.md#s166). */
export function contentAttributes(name: string, bytes: Uint8Array): JsonRecord {
  return { [`${name}.size_bytes`]: bytes.length, [`${name}.sha256`]: hash(bytes) };
}

/** Returns the path, the size and the hash of a file, or undefined if it does not exist. */
export function fileAttributes(path: string, name: string): JsonRecord | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return undefined;
    const { size } = stats;
    const read = readRegularFile(path, MAX_BYTES);
    const digest = read.kind === "bytes" ? { "file.sha256": hash(read.bytes) } : {};
    return { "file.path": name, "file.size_bytes": size, ...digest };
  } catch {
    return undefined;
  }
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
