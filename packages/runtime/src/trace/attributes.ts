import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { JsonRecord } from "@skill-convert/core";
import { readRegularFile } from "@skill-convert/fs";

/** Larger files are not read for their hash. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What a trace may say of a content: its size and hash, never itself (stop-trace.md, "Sensitive Data"). */
export function contentAttributes(name: string, bytes: Uint8Array): JsonRecord {
  return { [`${name}.size_bytes`]: bytes.length, [`${name}.sha256`]: hash(bytes) };
}

/** The same of a file; undefined if there is none. */
export function fileAttributes(path: string, name: string): JsonRecord | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return undefined;
    const { size } = stats;
    const read = readRegularFile(path, MOST_BYTES);
    const digest = read.kind === "bytes" ? { "file.sha256": hash(read.bytes) } : {};
    return { "file.path": name, "file.size_bytes": size, ...digest };
  } catch {
    return undefined;
  }
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
