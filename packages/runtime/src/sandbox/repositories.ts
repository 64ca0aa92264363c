import { type Dirent, lstatSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { isGitName } from "@skill-convert/core/text";
import { readRegularFile } from "@skill-convert/fs";
import { entriesOf } from "./file-system.js";

/** The repositories in some folders, as Git recognises them. */
export interface Repositories {
  /** Every `.git` and every bare repository, by path. */
  readonly found: ReadonlyMap<string, Repository>;
  /** The reason if there may be more. */
  readonly problem?: string;
}

export interface Repository {
  readonly kind: "folder" | "file" | "link" | "other";
  /** The folder of `roots` that contains it. */
  readonly root: string;
  /** Identifies the repository; another state means that it was replaced. */
  readonly state: string;
}

const MAX_FOLDERS = 200_000;
const MAX_POINTER_BYTES = 64 * 1024;

/**
 * Searches folders for repositories. Links are not followed.
 *
 * @param roots folders, which may contain each other
 */
export function repositoriesIn(roots: readonly string[], most: number = MAX_FOLDERS): Repositories {
  const found = new Map<string, Repository>();
  const elsewhere = new Set(roots);
  let count = 0;
  for (const root of roots) {
    const waiting = [root];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      if (++count > most) return { found, problem: `there are more than ${most} folders in ${roots.join(", ")}` };
      const entries = entriesOf(folder);
      if (entries === undefined) found.set(folder, { kind: "other", root, state: "unreadable" });
      else if (isBare(entries)) found.set(folder, { ...stateOf(folder), root });
      for (const entry of entries ?? []) {
        const path = join(folder, entry.name);
        if (isGitName(entry.name)) found.set(path, { ...stateOf(path), root });
        else if (entry.isDirectory() && !elsewhere.has(path)) waiting.push(path);
      }
    }
  }
  return { found };
}

/** Recognises a repository as Git's `is_git_directory` does. With `commondir`, the rest of it is in another folder. */
function isBare(entries: readonly Dirent[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  return names.has("HEAD") && ((names.has("objects") && names.has("refs")) || names.has("commondir"));
}

/** Returns the state of a path itself, not of the target of a link. */
export function stateOf(path: string): Pick<Repository, "kind" | "state"> {
  try {
    const stats = lstatSync(path);
    if (stats.isDirectory()) return { kind: "folder", state: `folder ${stats.ino}` };
    if (stats.isSymbolicLink()) return { kind: "link", state: `link ${readlinkSync(path)}` };
    if (!stats.isFile()) return { kind: "other", state: "other" };
    const read = readRegularFile(path, MAX_POINTER_BYTES);
    return { kind: "file", state: read.kind === "bytes" ? `file ${read.bytes.toString("base64")}` : read.kind };
  } catch {
    return { kind: "other", state: "gone" };
  }
}
