import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { readNamedFile } from "@skill-convert/fs";
import { UsageError } from "../output/exit.js";

/**
 * Reads a file that the command line names. A FIFO, a socket or a device is refused, because reading it could block.
 *
 * @param name the name in error messages, such as `--policy allow.json`
 * @param limit the largest size, in bytes
 * @throws UsageError if the file cannot be read or is larger
 */
export function readGivenFile(file: string, name = file, limit = MAX_TEXT_BYTES): Uint8Array {
  const read = readNamedFile(file, limit);
  if (read.kind === "bytes") return read.bytes;
  const reason = read.kind === "too-large" ? `it has ${read.size} bytes, more than ${limit}` : read.reason;
  throw new UsageError(`${name} cannot be read: ${reason}`);
}
