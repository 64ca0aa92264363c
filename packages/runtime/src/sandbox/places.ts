import { type Dirent, lstatSync, mkdirSync, readdirSync, rmdirSync, type Stats, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { gitFolders, isInside, realPath, workTreeTop } from "@skill-convert/fs";
import type { Allowed } from "./allowed.js";
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
/** Folders that are looked into for repositories. */
const MOST_FOLDERS = 20_000;

/** Files of git by which it starts programs, or finds others. */
const GIT_CONFIGURATION = ["config", "config.worktree", "commondir", "hooks", "info/attributes", "modules"];

/**
 * The folders that become writable. A declared folder that is not there yet is made. A file is written by replacing it,
 * which takes a writable folder, so there its neighbours are read-only one by one. The files by which git starts
 * programs are always read-only: what is written there would run later, outside of the sandbox.
 */
export function placesFor({ writes, declared, git }: Allowed): Places {
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
  const gits = git ? writes.flatMap(({ path }) => repositoryOf(path)) : [];
  const writable = [...new Set([...roots, ...gits])];
  return {
    places: [...places, ...gits.map((path) => ({ path, writable: true })), ...guarded(writable, git)],
    writable,
    exact,
    dispose: () => made.reverse().forEach(removeEmpty),
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

/** What stays read-only in writable folders: repositories, or only what git starts programs by. */
function guarded(folders: readonly string[], git: boolean): SandboxPlace[] {
  const found = folders.flatMap((folder) => gitEntriesBelow(folder));
  const paths = git
    ? [...found, ...folders].flatMap((folder) => GIT_CONFIGURATION.map((name) => join(folder, name)))
    : found;
  const inGit = git ? paths.filter((path) => isConfiguration(path)) : paths;
  return [...new Set(inGit)].filter((path) => statOf(path) !== undefined).map((path) => ({ path, writable: false }));
}

/** `config` and its kind beside a `HEAD`, as only the folder of a repository has it. */
function isConfiguration(path: string): boolean {
  const folder = path.endsWith(join("info", "attributes")) ? dirname(dirname(path)) : dirname(path);
  return statOf(join(folder, "HEAD"))?.isFile() === true;
}

/** Every `.git` in a folder, and the folder itself where it is a repository without a work tree. */
function gitEntriesBelow(root: string): string[] {
  const found: string[] = [];
  const waiting = [root];
  for (let count = 0; waiting.length > 0 && count < MOST_FOLDERS; count++) {
    const folder = waiting.shift() ?? root;
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.name === ".git") found.push(path);
      else if (entry.isDirectory()) waiting.push(path);
    }
  }
  return found;
}

function repositoryOf(path: string): string[] {
  const top = workTreeTop(path);
  return top === undefined ? [] : gitFolders(top).map(realPath);
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

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something was written to it.
  }
}

function existingParent(path: string): string {
  const parent = dirname(path);
  return parent === path || statOf(parent)?.isDirectory() ? parent : existingParent(parent);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
