import fs from "node:fs";
import nodePath from "node:path";
import { syncFolder } from "./atomic.js";
import { closing, holdFolder } from "./held-folder.js";
import { errorCode, rethrowUnlessSystem } from "./reason.js";

/**
 * Renames a folder within its parent in one step, so that it has either the old name or the new one, whatever happens.
 *
 * @param folder absolute and free of links
 * @param name without a separator
 * @returns the reason why it was not renamed, as a clause; undefined if it was renamed
 * @example
 * renameFolder("/nowhere/Notes", "notes"); // "no such file or folder (ENOENT)"
 */
export function renameFolder(folder: string, name: string): string | undefined {
  try {
    return closing(holdFolder(nodePath.dirname(folder)), (parent) => {
      const from = parent.entry(nodePath.basename(folder));
      const to = parent.entry(name);
      if (!isFree(to, from)) return `"${name}" already exists beside it`;
      fs.renameSync(from, to);
      syncFolder(parent);
      return undefined;
    });
  } catch (error) {
    return rethrowUnlessSystem(error);
  }
}

/** Returns true if a name is free, or is another form of the folder's name that the file system takes for the same. */
function isFree(to: string, from: string): boolean {
  try {
    const existing = fs.lstatSync(to);
    const folder = fs.lstatSync(from);
    return existing.ino === folder.ino && existing.dev === folder.dev;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return true;
    throw error;
  }
}
