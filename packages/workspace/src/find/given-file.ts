import { InputError } from "@skill-convert/core";
import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { readNamedFile } from "@skill-convert/fs";

/**
 * Reads a file that the command line names. A FIFO, a socket or a device is refused, because reading it could block.
 *
 * @param name the name in error messages, such as `--policy allow.json`
 * @param limit the largest size, in bytes
 * @throws InputError if the file cannot be read or is larger
 */
export function readGivenFile(file: string, name = file, limit = MAX_TEXT_BYTES): Uint8Array {
  const read = readNamedFile(file, limit);
  if (read.kind === "bytes") return read.bytes;
  const reason = read.kind === "too-large" ? `it has ${read.size} bytes, more than ${limit}` : read.reason;
  throw new InputError(`${name} cannot be read: ${reason}`);
}
