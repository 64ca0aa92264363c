import type { Dirent } from "node:fs";
import fs from "node:fs";
import { isTemporaryName } from "./temporary.js";

/** What a name in a folder stands for. `other`: a FIFO, a socket or a device. */
export type EntryKind = "file" | "folder" | "link" | "other";

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** The entries of a folder in the order of their names, our own temporary files left out. Throws the error of the system. */
export function readFolder(directory: string): FolderEntry[] {
  const entries: FolderEntry[] = [];
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (!isTemporaryName(entry.name)) entries.push({ name: entry.name, kind: kindOf(entry) });
  }
  return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The kind of a directory entry or of what `lstat` gave. */
export function kindOf(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
