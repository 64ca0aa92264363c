import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode, readRegularFile } from "@skill-convert/fs";
import { stateFolder } from "./folder.js";

const FILE = "trace-key";
const BYTES = 32;
/** Read or written by somebody else, it proves nothing. */
const OTHERS = 0o077;

/** The key by which the user's own runs sign their traces; undefined if there is none that only the user can read. */
export function readTraceKey(folder = stateFolder()): Buffer | undefined {
  const file = join(folder, FILE);
  const read = readRegularFile(file, BYTES);
  if (read.kind !== "bytes" || read.bytes.length !== BYTES) return undefined;
  const isOpen = process.platform !== "win32" && (statSync(file).mode & OTHERS) !== 0;
  return isOpen ? undefined : read.bytes;
}

/** The key, which is made on first use: whole or not at all, and by one of several runs that begin together. */
export function makeTraceKey(folder = stateFolder()): Buffer | undefined {
  const known = readTraceKey(folder);
  if (known !== undefined) return known;
  const temporary = join(folder, `${FILE}.${randomBytes(8).toString("hex")}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, randomBytes(BYTES), { flag: "wx", mode: 0o600 });
    linkSync(temporary, join(folder, FILE));
  } catch (error) {
    // Another run was first, or nothing can be kept here: then the trace stays unsigned.
    if (errorCode(error) === undefined) throw error;
  }
  removeTemporary(temporary);
  return readTraceKey(folder);
}

function removeTemporary(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    // It was never made.
    if (errorCode(error) === undefined) throw error;
  }
}

/**
 * The signature of a trace: of its text, and of where it lies under which name, so that a copy elsewhere, or one under
 * another name or for another time, is not signed.
 */
export function signatureOf(key: Buffer, folder: string, name: string, text: Uint8Array): string {
  const mac = createHmac("sha256", key);
  return mac.update(`skill-convert trace 2\0${folder}\0${name}\0`).update(text).digest("hex");
}

export function isSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
