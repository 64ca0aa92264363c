import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode, readRegularFile } from "@skill-convert/fs";
import { stateFolder } from "./folder.js";

const FILE = "trace-key";
const BYTES = 32;
/** The permissions of other users. A key that they can read or write proves nothing. */
const OTHERS = 0o077;

/** Returns the key that signs the traces of the user's own runs, or undefined if no key is private to the user. */
export function readTraceKey(folder = stateFolder()): Buffer | undefined {
  const file = join(folder, FILE);
  const read = readRegularFile(file, BYTES);
  if (read.kind !== "bytes" || read.bytes.length !== BYTES) return undefined;
  const isOpen = process.platform !== "win32" && (statSync(file).mode & OTHERS) !== 0;
  return isOpen ? undefined : read.bytes;
}

/** Returns the key and creates it on first use, atomically, so that runs that start together agree on one key. */
export function makeTraceKey(folder = stateFolder()): Buffer | undefined {
  const known = readTraceKey(folder);
  if (known !== undefined) return known;
  const temporary = join(folder, `${FILE}.${randomBytes(8).toString("hex")}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, randomBytes(BYTES), { flag: "wx", mode: 0o600 });
    linkSync(temporary, join(folder, FILE));
  } catch (error) {
    // Another run was first, or the folder is not writable. Then the trace stays unsigned.
    if (errorCode(error) === undefined) throw error;
  }
  removeTemporary(temporary);
  return readTraceKey(folder);
}

function removeTemporary(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    // The file was never created.
    if (errorCode(error) === undefined) throw error;
  }
}

/**
 * Signs a trace. The signature covers the text, the folder and the file name, so it is not valid for a copy in another
 * folder or under another name.
 */
export function signatureOf(key: Buffer, folder: string, name: string, text: Uint8Array): string {
  const mac = createHmac("sha256", key);
  return mac.update(`skill-convert trace 2\0${folder}\0${name}\0`).update(text).digest("hex");
}

export function isSignature(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given);
  const expectedBytes = Buffer.from(expected);
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
