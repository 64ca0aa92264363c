import { type Dirent, lstatSync, readdirSync, rmdirSync, type Stats, statSync } from "node:fs";
import { errorCode } from "@skill-convert/fs";

/** Returns the entries of a folder, or undefined if it cannot be read. */
export function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** Returns the status of a path, or of the link itself if its target does not exist. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Returns false after an error of the file system: where this process may not write, the program may not either. */
export function attempt(step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}

/** Removes a folder if it is empty. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is not empty.
  }
}
