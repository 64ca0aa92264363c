import { mkdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { isInside, realPath, workTreeTop } from "@skill-convert/fs";
import type { Allowed } from "./allowed.js";
import { entriesOf, removeEmpty, statOf } from "./file-system.js";
import { fillIn, guardPlaces, pinned, trustedGitFolders, writableRepositories } from "./git-places.js";
import { ownFolders } from "./own-folders.js";
import type { SandboxPlace } from "./plan.js";
import { repositoriesIn } from "./repositories.js";
import { type GitChanges, watchGit } from "./watch-git.js";

/** The writable places of a sandbox. */
export interface WritablePlaces {
  readonly places: readonly SandboxPlace[];
  /** The writable folders that are reported. */
  readonly writable: readonly string[];
  /** True if nothing is writable besides the places that the manifest declares. */
  readonly exact: boolean;
  /** The reason if no program may be started in this sandbox. */
  readonly problem?: string;
  /** Returns the changes of the repositories in the writable folders. Must be called before `dispose`. */
  gitChanges(): GitChanges;
  /** Removes the folders that were created for the sandbox and are still empty. */
  dispose(): void;
}

/** The most neighbours of a writable file, because each of them is a mount. */
const MAX_NEIGHBOURS = 256;

/** Bubblewrap accepts 9,000 arguments, and each mount needs three. */
const MAX_GUARDS = 2000;

/**
 * Returns the writable places. A declared folder that does not exist is created, as is a path that may be either and
 * whose name has no dot. A file is written by replacing it, which needs a writable folder, so the folder is created if
 * necessary and the neighbours are read-only mounts. Files that make Git start programs are always
 * read-only, because what is written there would run later, outside the sandbox.
 */
export function placesFor({ writes, declared, git, history }: Allowed): WritablePlaces {
  const created: string[] = [];
  const own = ownFolders();
  const folders = new Set<string>();
  const files = new Map<string, Set<string>>();
  let exact = declared;
  for (const write of writes) {
    const path = realPath(write.path);
    // A link in the repository must not make a folder elsewhere writable.
    if (own.some((folder) => isInside(folder, path))) continue;
    if (!isInside(realPath(write.base), path) || (!git && path.split(sep).includes(".git"))) continue;
    const stats = statOf(path);
    const isFolder = write.kind === "folder" || (write.kind === "any" && !basename(path).includes("."));
    if (stats === undefined) created.push(...createFolder(isFolder ? path : dirname(path)));
    if (statOf(path)?.isDirectory()) {
      folders.add(path);
      exact &&= write.kind !== "open";
      continue;
    }
    exact = false;
    const parent = dirname(path);
    if (!statOf(parent)?.isDirectory()) continue;
    files.set(parent, (files.get(parent) ?? new Set()).add(basename(path)));
  }
  // A writable folder includes all of its entries.
  for (const folder of files.keys()) if ([...folders].some((outer) => isInside(outer, folder))) files.delete(folder);
  const places = [...partlyWritable(files), ...[...folders].map((path) => ({ path, writable: true }))];
  const roots = places.filter(({ writable }) => writable).map(({ path }) => path);
  const gits = git ? writes.flatMap(({ path }) => trustedGitFolders(workTreeTop(path) ?? path)) : [];
  const closed = new Set(places.filter(({ writable }) => !writable).map(({ path }) => path));
  const before = repositoriesIn(roots, closed);
  const open = git ? writableRepositories(before, gits) : [];
  const emptyAgain = fillIn(open);
  const guards = [...guardPlaces(before, open), ...[history, ...own].flatMap((folder) => closedPlaces(folder, roots))];
  const problem = guards.length > MAX_GUARDS ? `${roots.join(", ")} contain too many Git repositories` : undefined;
  return {
    places: innermostLast([...places, ...gits.map((path) => ({ path, writable: true })), ...guards]),
    writable: [...new Set([...roots, ...gits])],
    exact,
    ...(problem === undefined ? {} : { problem }),
    gitChanges: watchGit(roots, closed, before, git ? open : undefined),
    dispose() {
      emptyAgain();
      created.reverse().forEach(removeEmpty);
    },
  };
}

/**
 * Returns mounts that close a folder of this program, such as the one with the traces of past runs: a read-only one for it
 * and, so that it cannot be replaced, its parents.
 */
function closedPlaces(folder: string, roots: readonly string[]): SandboxPlace[] {
  if (!statOf(folder)?.isDirectory()) return [];
  const path = realPath(folder);
  const around = roots.filter((root) => isInside(root, path)).sort((a, b) => b.length - a.length)[0];
  return [...(around === undefined ? [] : pinned(path, around)), { path, writable: false }];
}

/**
 * Sorts mounts by path, because a mount hides those inside it that come before it. Of two for one path the later
 * counts.
 */
function innermostLast(places: readonly SandboxPlace[]): SandboxPlace[] {
  const byPath = new Map<string, SandboxPlace>();
  for (const place of places) byPath.set(place.path, place);
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns places for folders in which only some entries may be written, outer folders first. */
function partlyWritable(files: ReadonlyMap<string, ReadonlySet<string>>): SandboxPlace[] {
  return [...files.keys()].sort().flatMap((folder) => {
    const others = (entriesOf(folder) ?? []).filter(
      (entry) => !files.get(folder)?.has(entry.name) && !entry.isSymbolicLink(),
    );
    const neighbours = others.length > MAX_NEIGHBOURS ? [] : others;
    const fixed = neighbours.map(({ name }) => ({ path: join(folder, name), writable: false }));
    return [{ path: folder, writable: true }, ...fixed];
  });
}

function createFolder(path: string): string[] {
  const created: string[] = [];
  for (let at = path; statOf(at) === undefined && dirname(at) !== at; at = dirname(at)) created.unshift(at);
  try {
    mkdirSync(path, { recursive: true });
    return created;
  } catch {
    return [];
  }
}
