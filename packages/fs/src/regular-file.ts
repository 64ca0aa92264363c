import fs from "node:fs";
import { RefusedPath, rethrowUnlessSystem } from "./reason.js";

/** The result of reading a file. */
export type FileBytes =
  | { readonly kind: "bytes"; readonly bytes: Buffer; readonly mode: number }
  | { readonly kind: "too-large"; readonly size: number }
  | { readonly kind: "unreadable"; readonly reason: string };

export const NOT_REGULAR = "it is a FIFO, a socket or a device, not a file";

// O_NONBLOCK, because opening a FIFO would wait for a writer; O_NOFOLLOW, because a name may have become a link since
// the folder was read. Windows has neither flag.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = fs.constants;
const FOLLOWING = O_RDONLY | O_NONBLOCK;
const FLAGS = FOLLOWING | O_NOFOLLOW;

const ATTEMPTS = 3;

/**
 * Reads a regular file of at most `limit` bytes, without waiting. A link, a FIFO, a device or a larger file is not
 * read, and the result says so.
 *
 * @param check throws an error with a code if the open file is not the expected one
 * @example
 * readRegularFile("/dev/zero", 1024).kind; // "unreadable"
 */
export function readRegularFile(path: string, limit: number, check?: (descriptor: number) => void): FileBytes {
  return read(() => fs.openSync(path, FLAGS), limit, check);
}

/**
 * Reads a file like {@link readRegularFile}, but follows a link, for a file that a person named.
 *
 * @example
 * readNamedFile("/dev/zero", 1024).kind; // "unreadable"
 */
export function readNamedFile(path: string, limit: number): FileBytes {
  return read(() => fs.openSync(path, FOLLOWING), limit);
}

function read(open: () => number, limit: number, check?: (descriptor: number) => void): FileBytes {
  let descriptor: number | undefined;
  try {
    descriptor = open();
    check?.(descriptor);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stat = fs.fstatSync(descriptor);
      if (stat.isDirectory()) return { kind: "unreadable", reason: "it is a folder, not a file" };
      if (!stat.isFile()) return { kind: "unreadable", reason: NOT_REGULAR };
      if (stat.size > limit) return { kind: "too-large", size: stat.size };
      const bytes = readToEnd(descriptor, stat.size);
      if (bytes !== undefined) return { kind: "bytes", bytes, mode: stat.mode };
    }
    return { kind: "unreadable", reason: "it grows while it is read" };
  } catch (error) {
    return { kind: "unreadable", reason: rethrowUnlessSystem(error) };
  } finally {
    if (descriptor !== undefined) closeRead(descriptor);
  }
}

/** A file that is open for reading. */
export interface OpenFile {
  readonly descriptor: number;
  readonly stat: fs.Stats;
}

/** Opens a regular file, without waiting and without following a link. Throws an error with a code. */
export function openRegularFile(path: string): OpenFile {
  const descriptor = fs.openSync(path, FLAGS);
  const stat = fs.fstatSync(descriptor);
  if (stat.isFile()) return { descriptor, stat };
  closeRead(descriptor);
  throw new RefusedPath(NOT_REGULAR);
}

/**
 * Undefined if the file is longer than `size`. The buffer has room for one more byte, which shows that in the same
 * call.
 */
function readToEnd(descriptor: number, size: number): Buffer | undefined {
  const buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  while (length <= size) {
    const read = fs.readSync(descriptor, buffer, length, buffer.length - length, length);
    length += read;
    if (read === 0 || length === size) return buffer.subarray(0, length);
  }
  return undefined;
}

/** Returns the first bytes of a file; none if it cannot be read. */
export function readHead(path: string, length: number): Uint8Array {
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(path, FLAGS);
    const head = Buffer.alloc(length);
    return head.subarray(0, fs.readSync(descriptor, head, 0, length, 0));
  } catch (error) {
    rethrowUnlessSystem(error);
    return new Uint8Array();
  } finally {
    if (descriptor !== undefined) closeRead(descriptor);
  }
}

/** Closes a descriptor that was only read from. An error is ignored, since the content has been read by then. */
export function closeRead(descriptor: number): void {
  try {
    fs.closeSync(descriptor);
  } catch (error) {
    rethrowUnlessSystem(error);
  }
}
