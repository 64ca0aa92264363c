import { randomBytes } from "node:crypto";
import { linkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.js";
import { realPath } from "./real-path.js";
import { errorCode } from "./reason.js";
import { readRegularFile } from "./regular-file.js";
import { userFolder } from "./user-folder.js";

const BYTES = 32;
/** The permissions of other users. A key that they can read or write proves nothing. */
const OTHERS = 0o077;

/**
 * Returns a secret key of the user, which proves that the user's own run wrote a file; undefined if there is none that is
 * private to the user.
 *
 * @param name the name of its file in the user's state folder
 * @example
 * readUserKey("no-such-key"); // undefined
 */
export function readUserKey(name: string, folder = userFolder("state")): Buffer | undefined {
  const file = join(folder, name);
  const read = readRegularFile(file, BYTES);
  if (read.kind !== "bytes" || read.bytes.length !== BYTES) return undefined;
  const isOpen = process.platform !== "win32" && (statSync(file).mode & OTHERS) !== 0;
  return isOpen ? undefined : read.bytes;
}

/**
 * Returns a secret key of the user, and creates it on first use, atomically, so that runs that start together agree on
 * one key. Undefined if it cannot be created.
 *
 * @example
 * const { length } = makeUserKey("trace-key") ?? [];
 * length; // 32
 */
export function makeUserKey(name: string, folder = userFolder("state")): Buffer | undefined {
  const known = readUserKey(name, folder);
  if (known !== undefined) return known;
  const temporary = join(folder, `${name}.${randomBytes(8).toString("hex")}`);
  try {
    makeFolder(realPath(folder), 0o700);
    writeFileSync(temporary, randomBytes(BYTES), { flag: "wx", mode: 0o600 });
    linkSync(temporary, join(folder, name));
  } catch (error) {
    // Another run was first, or the folder is not writable. Then there may be no key.
    if (errorCode(error) === undefined) throw error;
  }
  removeTemporary(temporary);
  return readUserKey(name, folder);
}

function removeTemporary(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    // The file was never created.
    if (errorCode(error) === undefined) throw error;
  }
}
