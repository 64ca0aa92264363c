import fs from "node:fs";
import nodePath from "node:path";
import { syncFolder } from "./atomic.js";
import { closing, holdFolder } from "./held-folder.js";
import { errorCode, reasonOf } from "./reason.js";

/**
 * Gives a folder another name beside itself, in one step: it has the old name or the new one, whatever happens.
 *
 * @param folder absolute and free of links
 * @param name without a separator
 * @returns why it was not renamed, as a clause; undefined if it was
 * @example
 * renameFolder("/nowhere/Notes", "notes"); // "no such file or folder (ENOENT)"
 */
export function renameFolder(folder: string, name: string): string | undefined {
  try {
    return closing(holdFolder(nodePath.dirname(folder)), (parent) => {
      const from = parent.entry(nodePath.basename(folder));
      const to = parent.entry(name);
      if (!isFree(to, from)) return `there is a "${name}" beside it already`;
      fs.renameSync(from, to);
      syncFolder(parent);
      return undefined;
    });
  } catch (error) {
    return reasonOf(error);
  }
}

/** Whether a name is free, or is the folder's own name in other letters, where the system takes them for the same. */
function isFree(to: string, from: string): boolean {
  try {
    const there = fs.lstatSync(to);
    const own = fs.lstatSync(from);
    return there.ino === own.ino && there.dev === own.dev;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return true;
    throw error;
  }
}
