import { type Dirent, lstatSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "@skill-convert/fs";
import { entriesOf } from "./look.js";

/** What git would take for a repository in some folders. */
export interface Repositories {
  /**
   * By path, every `.git` and every folder that is a repository without a work tree, with what changes if it is
   * replaced.
   */
  readonly found: ReadonlyMap<string, Repository>;
  /** Why there may be others. */
  readonly problem?: string;
}

export interface Repository {
  readonly kind: "folder" | "file" | "link" | "other";
  /** The folder of `roots` that it lies in. */
  readonly root: string;
  readonly state: string;
}

const MOST_FOLDERS = 200_000;
const MOST_POINTER_BYTES = 64 * 1024;

/**
 * Looks through folders for repositories. Links are not followed.
 *
 * @param roots folders that may lie in each other
 * @param omitted folders that are not looked into
 */
export function repositoriesIn(
  roots: readonly string[],
  omitted: ReadonlySet<string>,
  most: number = MOST_FOLDERS,
): Repositories {
  const found = new Map<string, Repository>();
  const elsewhere = new Set([...roots, ...omitted]);
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
        // Where case makes no difference, git takes any of them.
        if (entry.name.toLowerCase() === ".git") found.set(path, { ...stateOf(path), root });
        else if (entry.isDirectory() && !elsewhere.has(path)) waiting.push(path);
      }
    }
  }
  return { found };
}

/** What git looks for (`is_git_directory`); `commondir` says that the rest is somewhere else. */
function isBare(entries: readonly Dirent[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  return names.has("HEAD") && ((names.has("objects") && names.has("refs")) || names.has("commondir"));
}

/** What is at a path itself, not where it leads. */
export function stateOf(path: string): Pick<Repository, "kind" | "state"> {
  try {
    const stats = lstatSync(path);
    if (stats.isDirectory()) return { kind: "folder", state: `folder ${stats.ino}` };
    if (stats.isSymbolicLink()) return { kind: "link", state: `link ${readlinkSync(path)}` };
    if (!stats.isFile()) return { kind: "other", state: "other" };
    const read = readRegularFile(path, MOST_POINTER_BYTES);
    return { kind: "file", state: read.kind === "bytes" ? `file ${read.bytes.toString("base64")}` : read.kind };
  } catch {
    return { kind: "other", state: "gone" };
  }
}
