import fs from "node:fs";
import { closeRead, type OpenFile, openRegularFile, readRegularFile } from "./regular-file.js";

const CHUNK = 64 * 1024;

/** Returns true if a file contains exactly these bytes. */
export function hasBytes(path: string, bytes: Uint8Array): boolean {
  const read = readRegularFile(path, bytes.length);
  return read.kind === "bytes" && read.bytes.equals(bytes);
}

/** Returns true if a file has the content of an open one. Compares in chunks, so memory does not grow with the size. */
export function sameContent(open: OpenFile, path: string): boolean {
  const file = openRegularFile(path);
  try {
    return open.stat.size === file.stat.size && sameChunks(open.descriptor, file.descriptor);
  } finally {
    closeRead(file.descriptor);
  }
}

function sameChunks(left: number, right: number): boolean {
  const leftChunk = Buffer.allocUnsafe(CHUNK);
  const rightChunk = Buffer.allocUnsafe(CHUNK);
  for (let position = 0; ; position += CHUNK) {
    const length = fill(left, leftChunk, position);
    if (length !== fill(right, rightChunk, position)) return false;
    if (!leftChunk.subarray(0, length).equals(rightChunk.subarray(0, length))) return false;
    if (length < CHUNK) return true;
  }
}

function fill(descriptor: number, buffer: Buffer, position: number): number {
  let length = 0;
  while (length < buffer.length) {
    const read = fs.readSync(descriptor, buffer, length, buffer.length - length, position + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}
