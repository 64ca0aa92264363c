import { basename, dirname, join, relative } from "node:path";
import { isGitName } from "@skill-convert/core/text";
import { collisionKey, isInside, makeFolder, realPath, toPortable, workTreeTop } from "@skill-convert/fs";
import type { Allowed } from "./allowed.js";
import { removeEmpty, statOf } from "./file-system.js";
import { fillIn, guardPlaces, pinned, trustedGitFolders, writableRepositories } from "./git-places.js";
import { type OpenFiles, openFiles } from "./open-files.js";
import { ownFolders } from "./own-folders.js";
import type { SandboxPlace } from "./plan.js";
import { repositoriesIn } from "./repositories.js";
import { isOfSystem } from "./system-folders.js";
import { type GitChanges, watchGit } from "./watch-git.js";

/** The writable places of a sandbox. */
export interface WritablePlaces {
  /** Returns the places of one run, and opens the single files among them. */
  mount(): OpenFiles;
  /** The writable folders and files that are reported. */
  readonly writable: readonly string[];
  /** The declared paths that belong to the system, and stay closed. */
  readonly closed: readonly string[];
  /** The declared paths with a link in them, which stay closed. */
  readonly linked: readonly string[];
  /** True if nothing is writable besides the places that the manifest declares. */
  readonly exact: boolean;
  /** The reason if no program may be started in this sandbox. */
  readonly problem?: string;
  /** Returns the changes of the repositories in the writable folders. Must be called before `dispose`. */
  gitChanges(): GitChanges;
  /** Removes the folders that were created for the sandbox and are still empty. */
  dispose(): void;
}

/** Bubblewrap accepts 9,000 arguments, and each mount needs three. */
const MAX_GUARDS = 2000;

/**
 * Returns the writable places. A declared folder that does not exist is created, as is a path that may be either and
 * whose name has no dot, and the folder of a declared file. Files that make Git start programs are always read-only,
 * because what is written there would run later, outside the sandbox.
 *
 * @param secrets hidden files and folders; a folder around one cannot be renamed, so that the next run finds it again
 * @param mounts true if a folder can be shown to the program in place of another one
 */
export function placesFor(
  { writes, declared, git, history }: Allowed,
  secrets: readonly string[],
  mounts: boolean,
): WritablePlaces {
  const created: string[] = [];
  const own = ownFolders();
  const folders = new Set<string>();
  const files = new Map<string, Set<string>>();
  const closed = new Set<string>();
  const linked = new Set<string>();
  const accepted: string[] = [];
  let exact = declared;
  for (const write of writes) {
    const path = realPath(write.path);
    const base = realPath(write.base);
    if (own.some((folder) => isInside(folder, path))) continue;
    if (isInside(base, path) && isOfSystem(path, base)) {
      closed.add(write.path);
      continue;
    }
    if (hasLink(write, path)) {
      linked.add(write.path);
      continue;
    }
    if (!isInside(base, path) || (!git && toPortable(path).split("/").some(isGitName))) continue;
    accepted.push(write.path);
    const stats = statOf(path);
    const isFolder = write.kind === "folder" || (write.kind === "any" && !basename(path).includes("."));
    if (stats === undefined) created.push(...createFolder(isFolder ? path : dirname(path)));
    if (statOf(path)?.isDirectory()) {
      folders.add(path);
      exact &&= write.kind !== "open";
      continue;
    }
    const parent = dirname(path);
    if (!statOf(parent)?.isDirectory()) continue;
    files.set(parent, (files.get(parent) ?? new Set()).add(basename(path)));
  }
  // A writable folder includes all of its entries.
  for (const folder of files.keys()) if ([...folders].some((outer) => isInside(outer, folder))) files.delete(folder);
  const roots = [...folders];
  const single = [...files].flatMap(([folder, names]) => [...names].map((name) => join(folder, name)));
  const gits = git ? accepted.flatMap((path) => trustedGitFolders(workTreeTop(path) ?? path)) : [];
  const before = repositoriesIn(roots);
  const open = git ? writableRepositories(before, gits) : [];
  const emptyAgain = fillIn(open);
  const guards = [
    ...guardPlaces(before, open),
    ...secrets.flatMap((path) => parentsInside(path, roots)),
    ...[history, ...own].flatMap((folder) => closedPlaces(folder, roots)),
  ];
  const problem = guards.length > MAX_GUARDS ? `${roots.join(", ")} contain too many Git repositories` : undefined;
  const fixed = [...[...roots, ...gits].map((path) => ({ path, writable: true })), ...guards];
  return {
    mount() {
      if (!mounts) return { places: [...fixed, ...single.map((path) => ({ path, writable: true }))], settle: () => [] };
      const opened = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, names]) => openFiles(folder, names));
      return {
        places: innermostLast([...opened.flatMap(({ places }) => places), ...fixed]),
        settle: () => opened.flatMap(({ settle }) => settle()),
      };
    },
    writable: [...new Set([...roots, ...single, ...gits])],
    closed: [...closed],
    linked: [...linked],
    exact,
    ...(problem === undefined ? {} : { problem }),
    gitChanges: watchGit(roots, before, git ? open : undefined),
    dispose() {
      emptyAgain();
      created.reverse().forEach(removeEmpty);
    },
  };
}

/**
 * Returns true if a declared path has a link below its base. Whoever may write to the folder around the link, such as
 * another skill, could have made it lead anywhere. The links in the top folder of the system are its own.
 */
function hasLink({ path, base }: Allowed["writes"][number], real: string): boolean {
  const names = toPortable(relative(base, path)).split("/");
  const top = dirname(base) === base ? join(base, ...names.splice(0, 1)) : base;
  const wanted = join(realPath(top), ...names);
  // macOS gives a name as it is stored, which may differ in the case of letters.
  return process.platform === "darwin" ? collisionKey(real) !== collisionKey(wanted) : real !== wanted;
}

/**
 * Returns mounts that close a folder of this program, such as the one with the traces of past runs: a read-only one for it
 * and, so that it cannot be replaced, its parents.
 */
function closedPlaces(folder: string, roots: readonly string[]): SandboxPlace[] {
  if (!statOf(folder)?.isDirectory()) return [];
  const path = realPath(folder);
  return [...parentsInside(path, roots), { path, writable: false }];
}

/** Returns mounts by which the folders between a path and the writable folder around it cannot be renamed. */
function parentsInside(path: string, roots: readonly string[]): SandboxPlace[] {
  const [around] = roots.filter((root) => isInside(root, path)).sort((a, b) => b.length - a.length);
  return around === undefined ? [] : pinned(path, around);
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

function createFolder(path: string): string[] {
  const created: string[] = [];
  for (let at = path; statOf(at) === undefined && dirname(at) !== at; at = dirname(at)) created.unshift(at);
  return makeFolder(path) === undefined ? created : [];
}
