import fs from "node:fs";
import nodePath from "node:path";
import { commit, discard, writeAll } from "./atomic.js";
import { openDestination } from "./destination.js";
import type { HeldFolder } from "./held-folder.js";
import { isInside } from "./portable-path.js";
import { realPath } from "./real-path.js";
import { errorCode, RefusedPath } from "./reason.js";
import { removeLeftoversIn, temporaryName } from "./temporary.js";

/** A file that is written piece by piece. It appears under its name when it is complete. */
export interface NewFile {
  /** Throws the error of the system. */
  write(text: string): void;
  /** Puts the file in its place, over an existing one. Throws the error of the system. */
  finish(): void;
  /** Removes what was written. */
  discard(): void;
}

/**
 * Starts a file that a user named. A link in its place, or in the part of its path below the working directory, may have
 * come with the files there, so nothing is written through one.
 *
 * @throws RefusedPath if a part of the path is a link, or something other than a file has the name; otherwise the error
 *   of the system
 * @example
 * const file = startFile("report.txt");
 * file.write("2 skills are valid.\n");
 * file.finish();
 */
export function startFile(path: string): NewFile {
  const working = realPath(process.cwd());
  const full = nodePath.resolve(working, path);
  const parent = nodePath.dirname(full);
  const isBelow = isInside(working, full);
  const destination = isBelow
    ? openDestination(working, nodePath.relative(working, parent).split(nodePath.sep).join("/"), false)
    : openDestination(realPath(parent), "", false);
  if (destination.kind === "absent") throw Object.assign(new Error(parent), { code: "ENOENT" });
  if (destination.kind !== "open") throw new RefusedPath(destination.reason);
  try {
    return newFileIn(destination.folder, nodePath.basename(full));
  } catch (error) {
    destination.folder.close();
    throw error;
  }
}

function newFileIn(folder: HeldFolder, name: string): NewFile {
  refuseOther(folder, name);
  removeLeftoversIn(folder);
  const temporary = temporaryName();
  const descriptor = fs.openSync(folder.entry(temporary), "wx", 0o666);
  const close = () => {
    fs.closeSync(descriptor);
    folder.close();
  };
  return {
    write(text) {
      const bytes = Buffer.from(text);
      writeAll(descriptor, bytes, bytes.length);
    },
    finish() {
      try {
        fs.fsyncSync(descriptor);
        refuseOther(folder, name);
        commit(folder, temporary, name);
      } catch (error) {
        discard(folder, temporary);
        throw error;
      } finally {
        close();
      }
    },
    discard() {
      discard(folder, temporary);
      close();
    },
  };
}

/** Only a file may be replaced: a link, a FIFO or a device stands for something else. */
function refuseOther(folder: HeldFolder, name: string): void {
  const status = statOf(folder, name);
  if (status === undefined || status.isFile()) return;
  if (status.isSymbolicLink()) throw new RefusedPath("it is a link");
  throw new RefusedPath(
    status.isDirectory() ? "it is a folder, not a file" : "it is a FIFO, a socket or a device, not a file",
  );
}

function statOf(folder: HeldFolder, name: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(folder.entry(name));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
