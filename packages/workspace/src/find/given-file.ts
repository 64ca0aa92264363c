import { InputError } from "@skill-convert/core";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { readNamedFile } from "@skill-convert/fs";

/** How a named file is read. */
export interface GivenFileOptions {
  /** The largest size, in bytes. */
  readonly limit?: number | undefined;
  /** The setting that names the file. */
  readonly remedy?: string;
}

/**
 * Reads a file that a person names. A FIFO, a socket or a device is refused, because reading it could block.
 *
 * @param name the name in error messages, such as `policy allow.json`
 * @throws InputError if the file cannot be read or is larger
 */
export function readGivenFile(
  file: string,
  name = file,
  { limit = MAX_TEXT_BYTES, remedy }: GivenFileOptions = {},
): Uint8Array {
  const read = readNamedFile(file, limit);
  if (read.kind === "bytes") return read.bytes;
  const reason = read.kind === "too-large" ? `it has ${read.size} bytes, more than ${limit}` : read.reason;
  throw new InputError(`${name} cannot be read: ${reason}`, remedy === undefined ? {} : { remedy });
}
