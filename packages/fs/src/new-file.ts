import fs from "node:fs";
import { commit, discard, writeAll } from "./atomic.js";
import type { HeldFolder } from "./held-folder.js";
import { openNamed, refuseOther } from "./named-place.js";
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
  const { folder, name } = openNamed(path);
  try {
    return newFileIn(folder, name);
  } catch (error) {
    folder.close();
    throw error;
  }
}

function newFileIn(folder: HeldFolder, name: string): NewFile {
  refuseOther({ folder, name });
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
        refuseOther({ folder, name });
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
