import fs from "node:fs";
import type { HeldFolder } from "./held-folder.js";
import { errorCode, rethrowUnlessSystem } from "./reason.js";
import { temporaryName } from "./temporary.js";

// No library is used because atomically 2.1 and write-file-atomic 8 both ignore how much `write` wrote: on a full disk
// or at a size limit they rename a truncated file over the good one and report success. Both also write through links,
// and neither can hold several finished files back until all of them are written.

/** Options of a temporary file. */
export interface StageOptions {
  /** The exact permission bits, regardless of the umask. By default, those of any new file. */
  readonly mode?: number;
  /** True if a new file may be run. */
  readonly executable?: boolean;
  /** The owner to keep, as far as the system allows. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** True if the content must be on disk before the function returns. */
  readonly sync: boolean;
}

/** The bits that a file may get. Set-uid, set-gid and sticky bits were meant for other content or for another owner. */
export const PERMISSIONS = 0o777;

/** Reading the umask changes it for a moment, so it is read once. */
let umask: number | undefined;

/** The permissions that a new file gets. */
export function newFileMode(executable: boolean): number {
  umask ??= process.umask();
  return (executable ? 0o777 : 0o666) & ~umask;
}

/** The permissions of a file that replaces one with this mode. */
export function keptMode(mode: number, executable: boolean): number {
  const kept = mode & PERMISSIONS;
  return executable ? kept | ((kept & 0o444) >> 2) : kept;
}

/** Writes a temporary file into the folder of the final file, and returns its name. Throws the error of the system. */
export function stageBytes(folder: HeldFolder, bytes: Uint8Array, options: StageOptions): string {
  return stage(folder, options, (descriptor) => writeAll(descriptor, bytes, bytes.length));
}

/** Copies the rest of an open file to a temporary one. Of a file with holes, what is all zeros becomes holes. */
export function stageCopy(
  folder: HeldFolder,
  source: number,
  { size, blocks }: Pick<fs.Stats, "size" | "blocks">,
  options: StageOptions,
): string {
  const hasHoles = blocks * BLOCK < size;
  const zeros = hasHoles ? Buffer.alloc(CHUNK) : undefined;
  return stage(folder, options, (descriptor) => {
    let position = 0;
    // The buffer has room for one byte more than the file holds, so a read that does not fill it has reached the end.
    const buffer = Buffer.allocUnsafe(Math.min(size + 1, CHUNK));
    for (let read = buffer.length; read === buffer.length; ) {
      read = fs.readSync(source, buffer, 0, buffer.length, null);
      const isHole = zeros !== undefined && buffer.subarray(0, read).equals(zeros.subarray(0, read));
      if (!isHole) writeAll(descriptor, buffer, read, hasHoles ? position : undefined);
      position += read;
    }
    if (hasHoles) fs.ftruncateSync(descriptor, position);
  });
}

const CHUNK = 256 * 1024;

/** The unit of `blocks` of a file, in bytes. */
const BLOCK = 512;

function stage(folder: HeldFolder, options: StageOptions, write: (descriptor: number) => void): string {
  const name = temporaryName();
  const created = options.mode !== undefined ? 0o600 : options.executable === true ? 0o777 : 0o666;
  const descriptor = fs.openSync(folder.entry(name), "wx", created);
  try {
    try {
      write(descriptor);
      if (options.mode !== undefined) keepOwnerAndMode(descriptor, options.mode, options.owner);
      if (options.sync) fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (error) {
    discard(folder, name);
    throw error;
  }
  return name;
}

/** Makes a link with a temporary name, and returns the name. */
export function stageLink(folder: HeldFolder, target: string): string {
  const name = temporaryName();
  fs.symlinkSync(target, folder.entry(name));
  return name;
}

const RENAME_ATTEMPTS = process.platform === "win32" ? 5 : 1;

/** Renames a temporary file to its final name in the same folder, over an existing file. */
export function commit(folder: HeldFolder, temporary: string, name: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      fs.renameSync(folder.entry(temporary), folder.entry(name));
      return;
    } catch (error) {
      // On Windows a virus scanner or an indexer may hold a new file open for a moment.
      if (attempt >= RENAME_ATTEMPTS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 * attempt);
    }
  }
}

/** Removes a temporary file that is not needed. A file that cannot be removed is left for the next run. */
export function discard(folder: HeldFolder, temporary: string): void {
  try {
    fs.unlinkSync(folder.entry(temporary));
  } catch (error) {
    rethrowUnlessSystem(error);
  }
}

/** Writes the names in a folder to disk, so that a removal cannot get there before the creation that it follows. */
export function syncFolder(folder: HeldFolder): void {
  try {
    folder.sync();
  } catch (error) {
    // Not every system can sync a folder; then the file system decides the order.
    rethrowUnlessSystem(error);
  }
}

/**
 * Writes all bytes. The system may write fewer than it was given, and only fails at the next call.
 *
 * @param position the place in the file; where the last write ended if left out
 */
export function writeAll(descriptor: number, bytes: Uint8Array, length: number, position?: number): void {
  let written = 0;
  while (written < length) {
    const at = position === undefined ? null : position + written;
    written += fs.writeSync(descriptor, bytes, written, length - written, at);
  }
}

function keepOwnerAndMode(descriptor: number, mode: number, owner: StageOptions["owner"]): void {
  if (owner !== undefined) keepOwner(descriptor, owner);
  fs.fchmodSync(descriptor, mode & PERMISSIONS);
}

function keepOwner(descriptor: number, owner: NonNullable<StageOptions["owner"]>): void {
  const current = fs.fstatSync(descriptor);
  if (owner.uid === current.uid && owner.gid === current.gid) return;
  try {
    fs.fchownSync(descriptor, owner.uid, owner.gid);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
