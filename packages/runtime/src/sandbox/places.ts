import { mkdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { isInside, realPath, workTreeTop } from "@skill-convert/fs";
import type { Allowed } from "./allowed.js";
import { fillIn, guardPlaces, pinned, trustedGitFolders, writableRepositories } from "./git-places.js";
import { entriesOf, removeEmpty, statOf } from "./look.js";
import type { SandboxPlace } from "./plan.js";
import { repositoriesIn } from "./repositories.js";
import { type GitChanges, watchGit } from "./watch-git.js";

/** What is writable on this disk. */
export interface Places {
  readonly places: readonly SandboxPlace[];
  /** What a person should know of as writable. */
  readonly writable: readonly string[];
  /** Whether that is what the manifest declares, and nothing more. */
  readonly exact: boolean;
  /** Why no program may be started with them. */
  readonly problem?: string;
  /** What became of the repositories in them, to be asked before `dispose`. */
  gitChanges(): GitChanges;
  /** Removes the folders that were made for the sandbox and are still empty. */
  dispose(): void;
}

/** Each neighbour of a file that may be written is a mount of its own. */
const MOST_NEIGHBOURS = 256;

/** Bubblewrap takes 9,000 words, three for each mount. */
const MOST_GUARDS = 2000;

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
  // In a folder that may be written as a whole, no entry is less.
  for (const folder of files.keys()) if ([...folders].some((whole) => isInside(whole, folder))) files.delete(folder);
  const places = [...partly(files), ...[...folders].map((path) => ({ path, writable: true }))];
  const roots = places.filter(({ writable }) => writable).map(({ path }) => path);
  const gits = git ? writes.flatMap(({ path }) => trustedGitFolders(workTreeTop(path) ?? path)) : [];
  const closed = new Set(places.filter(({ writable }) => !writable).map(({ path }) => path));
  const before = repositoriesIn(roots, closed);
  const open = git ? writableRepositories(before, gits) : [];
  const emptyAgain = fillIn(open);
  const guards = [...guardPlaces(before, open), ...tracePlaces(history, roots)];
  const problem = guards.length > MOST_GUARDS ? `${roots.join(", ")} contain too many Git repositories` : undefined;
  return {
    places: innermostLast([...places, ...gits.map((path) => ({ path, writable: true })), ...guards]),
    writable: [...new Set([...roots, ...gits])],
    exact,
    ...(problem === undefined ? {} : { problem }),
    gitChanges: watchGit(roots, closed, before, git ? open : undefined),
    dispose() {
      emptyAgain();
      made.reverse().forEach(removeEmpty);
    },
  };
}

/** The folder with the traces of former runs, and that nothing takes its place. */
function tracePlaces(history: string, roots: readonly string[]): SandboxPlace[] {
  if (!statOf(history)?.isDirectory()) return [];
  const path = realPath(history);
  const around = roots.filter((root) => isInside(root, path)).sort((a, b) => b.length - a.length)[0];
  return [...(around === undefined ? [] : pinned(path, around)), { path, writable: false }];
}

/** Every mount hides what is mounted in it before. Of two for one path the later one counts. */
function innermostLast(places: readonly SandboxPlace[]): SandboxPlace[] {
  const byPath = new Map<string, SandboxPlace>();
  for (const place of places) byPath.set(place.path, place);
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Folders in which single entries may be written, outer ones first. */
function partly(files: ReadonlyMap<string, ReadonlySet<string>>): SandboxPlace[] {
  return [...files.keys()].sort().flatMap((folder) => {
    const others = (entriesOf(folder) ?? []).filter(
      (entry) => !files.get(folder)?.has(entry.name) && !entry.isSymbolicLink(),
    );
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
