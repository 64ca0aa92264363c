import fs from "node:fs";
import nodePath from "node:path";
import { errorCode, reasonOf } from "./reason.js";
import { temporaryName } from "./temporary.js";

// Why not a library: atomically 2.1 and write-file-atomic 8 both ignore how much `write` wrote, so on a full disk or at
// a size limit they rename a truncated file over the good one and report success; both write through links, and
// neither can hold several finished files back until all of them are written.

/** How a temporary file is written. */
export interface StageOptions {
  /** The permission bits to have, whatever the umask. Undefined: those of a new file. */
  readonly mode?: number;
  /** Whether a new file may be run. */
  readonly executable?: boolean;
  /** The owner to keep, as far as the system allows. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Whether the content must be on disk before the file may take the place of another. */
  readonly sync: boolean;
}

/** Writes a temporary file into the folder that its final place is in, and gives its path. Throws what the system says. */
export function stageBytes(folder: string, bytes: Uint8Array, options: StageOptions): string {
  const path = nodePath.join(folder, temporaryName());
  const created = options.mode !== undefined ? 0o600 : options.executable === true ? 0o777 : 0o666;
  const descriptor = fs.openSync(path, "wx", created);
  try {
    try {
      writeAll(descriptor, bytes);
      if (options.mode !== undefined) keepOwnerAndMode(descriptor, options.mode, options.owner);
      if (options.sync) fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (error) {
    discard(path);
    throw error;
  }
  return path;
}

/** Copies a file to a temporary one, with its mode. */
export function stageCopy(folder: string, source: string, sync: boolean): string {
  const path = nodePath.join(folder, temporaryName());
  try {
    fs.copyFileSync(source, path, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE);
    if (sync) syncPath(path, process.platform === "win32" ? "r+" : "r");
  } catch (error) {
    discard(path);
    throw error;
  }
  return path;
}

/** Makes a link of a temporary name. */
export function stageLink(folder: string, target: string): string {
  const path = nodePath.join(folder, temporaryName());
  fs.symlinkSync(target, path);
  return path;
}

const RENAME_ATTEMPTS = process.platform === "win32" ? 5 : 1;

/** Puts a temporary file in its final place, over what is there. */
export function commit(temporary: string, path: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      fs.renameSync(temporary, path);
      return;
    } catch (error) {
      // On Windows a virus scanner or an indexer holds new files open for a moment.
      if (attempt >= RENAME_ATTEMPTS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 * attempt);
    }
  }
}

/** Removes a temporary file that will not be needed. One that cannot be removed is left for the next run. */
export function discard(temporary: string): void {
  try {
    fs.unlinkSync(temporary);
  } catch (error) {
    reasonOf(error);
  }
}

/** Makes the names in a folder last, so that a removal cannot reach the disk before the creation that it follows. */
export function syncFolder(folder: string): void {
  try {
    syncPath(folder, "r");
  } catch (error) {
    // Not every system can do so for a folder; the order then is the file system's own.
    reasonOf(error);
  }
}

function syncPath(path: string, flags: "r" | "r+"): void {
  const descriptor = fs.openSync(path, flags);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += fs.writeSync(descriptor, bytes, written, bytes.length - written);
}

function keepOwnerAndMode(descriptor: number, mode: number, owner: StageOptions["owner"]): void {
  const kept = owner === undefined || keepOwner(descriptor, owner);
  // Somebody else's file that becomes ours must not run with our rights.
  fs.fchmodSync(descriptor, kept ? mode : mode & 0o777);
}

function keepOwner(descriptor: number, owner: NonNullable<StageOptions["owner"]>): boolean {
  const now = fs.fstatSync(descriptor);
  if (owner.uid === now.uid && owner.gid === now.gid) return true;
  try {
    fs.fchownSync(descriptor, owner.uid, owner.gid);
    return true;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}
