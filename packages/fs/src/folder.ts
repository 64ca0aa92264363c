import type { Dirent } from "node:fs";
import fs from "node:fs";
import { isTemporaryName } from "./temporary.js";

/** The kind of an entry of a folder. `other`: a FIFO, a socket or a device. */
export type EntryKind = "file" | "folder" | "link" | "other";

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/**
 * Returns the entries of a folder by name, without the temporary files of this package. Throws the error of the system.
 */
export function readFolder(directory: string): FolderEntry[] {
  const entries: FolderEntry[] = [];
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (!isTemporaryName(entry.name)) entries.push({ name: entry.name, kind: kindOf(entry) });
  }
  return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Returns the kind of a directory entry or of a result of `lstat`. */
export function kindOf(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
