import fs from "node:fs";
import { closeRead } from "./regular-file.js";

const CHUNK = 64 * 1024;

/** Whether a file of that size holds exactly these bytes. */
export function hasBytes(path: string, size: number, bytes: Uint8Array): boolean {
  return size === bytes.length && fs.readFileSync(path).equals(bytes);
}

/** Whether two files have the same content. Compares them in chunks, so memory does not grow with their size. */
export function sameContent(left: string, right: string): boolean {
  const one = fs.openSync(left, "r");
  try {
    const other = fs.openSync(right, "r");
    try {
      return fs.fstatSync(one).size === fs.fstatSync(other).size && samePieces(one, other);
    } finally {
      closeRead(other);
    }
  } finally {
    closeRead(one);
  }
}

function samePieces(one: number, other: number): boolean {
  const left = Buffer.allocUnsafe(CHUNK);
  const right = Buffer.allocUnsafe(CHUNK);
  for (;;) {
    const length = fill(one, left);
    if (length !== fill(other, right)) return false;
    if (!left.subarray(0, length).equals(right.subarray(0, length))) return false;
    if (length < CHUNK) return true;
  }
}

function fill(descriptor: number, buffer: Buffer): number {
  let length = 0;
  while (length < buffer.length) {
    const read = fs.readSync(descriptor, buffer, length, buffer.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}
