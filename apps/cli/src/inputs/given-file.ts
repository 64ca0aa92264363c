import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { readNamedFile } from "@skill-convert/fs";
import { UsageError } from "../output/exit.js";

/**
 * Reads a file that the command line names, without waiting for it: a FIFO, a socket or a device is refused.
 *
 * @param name how the user named it, such as `--policy allow.json`
 * @param limit in bytes
 * @throws UsageError if it cannot be read or is larger
 */
export function readGivenFile(file: string, name = file, limit = MAX_TEXT_BYTES): Uint8Array {
  const read = readNamedFile(file, limit);
  if (read.kind === "bytes") return read.bytes;
  const reason = read.kind === "too-large" ? `it has ${read.size} bytes, more than ${limit}` : read.reason;
  throw new UsageError(`${name} cannot be read: ${reason}`);
}
