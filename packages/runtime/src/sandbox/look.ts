import { type Dirent, lstatSync, readdirSync, rmdirSync, type Stats, statSync } from "node:fs";

/** What is in a folder; undefined if it cannot be read. */
export function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** What is at a path, or a link there that leads nowhere. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Removes a folder, unless something is in it. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something was written to it.
  }
}
