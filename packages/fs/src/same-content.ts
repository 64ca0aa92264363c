import fs from "node:fs";
import { closeRead, type OpenFile, openRegularFile, readRegularFile } from "./regular-file.js";

const CHUNK = 64 * 1024;

/** Whether a file holds exactly these bytes. */
export function hasBytes(path: string, bytes: Uint8Array): boolean {
  const read = readRegularFile(path, bytes.length);
  return read.kind === "bytes" && read.bytes.equals(bytes);
}

/** Whether a file has the content of an open one. Compares them in chunks, so memory does not grow with their size. */
export function sameContent(one: OpenFile, path: string): boolean {
  const other = openRegularFile(path);
  try {
    return one.stat.size === other.stat.size && samePieces(one.descriptor, other.descriptor);
  } finally {
    closeRead(other.descriptor);
  }
}

function samePieces(one: number, other: number): boolean {
  const left = Buffer.allocUnsafe(CHUNK);
  const right = Buffer.allocUnsafe(CHUNK);
  for (let position = 0; ; position += CHUNK) {
    const length = fill(one, left, position);
    if (length !== fill(other, right, position)) return false;
    if (!left.subarray(0, length).equals(right.subarray(0, length))) return false;
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
