import { mkdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { isInside, realPath, workTreeTop } from "@skill-convert/fs";
import type { Allowed } from "./allowed.js";
import { fillIn, guardedPaths, trustedGitFolders } from "./git-places.js";
import { entriesOf, removeEmpty, statOf } from "./look.js";
import type { SandboxPlace } from "./plan.js";

/** What is writable on this disk. */
export interface Places {
  readonly places: readonly SandboxPlace[];
  /** What a person should know of as writable. */
  readonly writable: readonly string[];
  /** Whether that is what the manifest declares, and nothing more. */
  readonly exact: boolean;
  /** Removes the folders that were made for the sandbox and are still empty. */
  dispose(): void;
}

/** Each neighbour of a file that may be written is a mount of its own. */
const MOST_NEIGHBOURS = 256;

/**
 * The folders that become writable. A declared folder that is not there yet is made. A file is written by replacing it,
 * which takes a writable folder, so there its neighbours are read-only one by one. The files by which git starts
 * programs are always read-only: what is written there would run later, outside of the sandbox.
 */
export function placesFor({ writes, declared, git, history }: Allowed): Places {
  const made: string[] = [];
  const folders = new Set<string>();
  const files = new Map<string, Set<string>>();
  let exact = declared;
  for (const write of writes) {
    const path = realPath(write.path);
    // A link of the repository must not make a folder elsewhere writable.
    if (!isInside(realPath(write.base), path) || (!git && path.split(sep).includes(".git"))) continue;
    const stats = statOf(path);
    if (write.kind === "folder" && stats === undefined) made.push(...makeFolder(path));
    if (statOf(path)?.isDirectory()) {
      folders.add(path);
      exact &&= write.kind !== "open";
      continue;
    }
    exact = false;
    const parent = existingParent(path);
    const name = path.slice(parent.length + 1).split(sep)[0] ?? "";
    files.set(parent, (files.get(parent) ?? new Set()).add(name));
  }
  const places = [...partly(files), ...[...folders].sort().map((path) => ({ path, writable: true }))];
  const roots = places.filter(({ writable }) => writable).map(({ path }) => path);
  const gits = git ? writes.flatMap(({ path }) => trustedGitFolders(workTreeTop(path) ?? path)) : [];
  const writable = [...new Set([...roots, ...gits])];
  const emptyAgain = fillIn(gits);
  const traces = statOf(history)?.isDirectory() ? [realPath(history)] : [];
  const fixed = [...guardedPaths(writable, git), ...traces].map((path) => ({ path, writable: false }));
  return {
    places: [...places, ...gits.map((path) => ({ path, writable: true })), ...fixed],
    writable,
    exact,
    dispose() {
      emptyAgain();
      made.reverse().forEach(removeEmpty);
    },
  };
}

/** Folders in which single entries may be written, outer ones first. */
function partly(files: ReadonlyMap<string, ReadonlySet<string>>): SandboxPlace[] {
  return [...files.keys()].sort().flatMap((folder) => {
    const others = entriesOf(folder).filter((entry) => !files.get(folder)?.has(entry.name) && !entry.isSymbolicLink());
    const neighbours = others.length > MOST_NEIGHBOURS ? [] : others;
    const fixed = neighbours.map(({ name }) => ({ path: join(folder, name), writable: false }));
    return [{ path: folder, writable: true }, ...fixed];
  });
}

function makeFolder(path: string): string[] {
  const made: string[] = [];
  for (let at = path; statOf(at) === undefined && dirname(at) !== at; at = dirname(at)) made.unshift(at);
  try {
    mkdirSync(path, { recursive: true });
    return made;
  } catch {
    return [];
  }
}

function existingParent(path: string): string {
  const parent = dirname(path);
  return parent === path || statOf(parent)?.isDirectory() ? parent : existingParent(parent);
}
