import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode, gitFolders, isInside, readRegularFile, realPath, workTreeTop } from "@skill-convert/fs";
import { removeEmpty, statOf } from "./look.js";
import type { SandboxPlace } from "./plan.js";
import type { Repositories } from "./repositories.js";

const MOST_POINTER_BYTES = 64 * 1024;

/** Entries of a repository by which git starts programs, or finds others that do. */
export const GIT_CONFIGURATION = [
  "config",
  "config.worktree",
  "commondir",
  "gitdir",
  "hooks",
  "info",
  "modules",
  "worktrees",
];

/**
 * The folders in which git keeps the repository of a work tree, without links. A `.git` may come with a skill and point
 * anywhere, so a folder outside of the work tree counts only if it names that work tree, as those of `git worktree` do,
 * or is one of the submodules of the repository around it.
 */
export function trustedGitFolders(top: string): string[] {
  const [own, common] = gitFolders(top).map(realPath);
  if (own === undefined) return [];
  if (isInside(realPath(top), own)) return [own];
  const back = readRegularFile(join(own, "gitdir"), MOST_POINTER_BYTES);
  const named = back.kind === "bytes" ? resolve(own, back.bytes.toString("utf8").trim()) : undefined;
  if (named === join(realPath(top), ".git")) return common === undefined ? [own] : [own, common];
  const outer = workTreeTop(dirname(top));
  const around = outer === undefined ? [] : trustedGitFolders(outer);
  return around.some((folder) => isInside(join(folder, "modules"), own)) ? [own] : [];
}

/** The repositories that may be written to, with `HEAD` as only they have it, of those found and those named. */
export function writableRepositories({ found }: Repositories, gits: readonly string[]): string[] {
  const folders = [...found].flatMap(([path, { kind }]) => (kind === "folder" ? [path] : []));
  return [...new Set([...folders, ...gits])].filter((folder) => statOf(join(folder, "HEAD"))?.isFile() === true);
}

/**
 * What stays read-only in writable folders: whole repositories, or of those in `open` the files by which git starts
 * programs. A mount cannot be renamed, but a folder above it can, and another one put in its place, so all of them up
 * to the writable folder are mounts as well. A `.git` that is a link cannot be one.
 */
export function guardPlaces({ found }: Repositories, open: readonly string[]): SandboxPlace[] {
  const isOpen = new Set(open);
  const closed = [...found].flatMap(([path, { kind, state, root }]): SandboxPlace[] => {
    if (kind === "link" || state === "unreadable") return [];
    return [...pinned(path, root), ...(isOpen.has(path) ? [] : [{ path, writable: false }])];
  });
  const opened = open.flatMap((folder) => [
    { path: folder, writable: true, pinned: true },
    ...GIT_CONFIGURATION.map((name) => join(folder, name))
      .filter((path) => statOf(path) !== undefined)
      .map((path) => ({ path, writable: false })),
  ]);
  return [...closed, ...opened];
}

/** The folders between a path and a writable one around it, which stay writable, and where they are. */
export function pinned(path: string, root: string): SandboxPlace[] {
  const between: SandboxPlace[] = [];
  for (let folder = dirname(path); folder !== root && isInside(root, folder); folder = dirname(folder)) {
    between.push({ path: folder, writable: true, pinned: true });
  }
  return between;
}

/**
 * Only what exists can be read-only, so what is not there yet is made, empty, which means nothing to git. An empty
 * `commondir` would be an error; git never makes one in a folder that had none, so one that appears is removed at the
 * end. The function that is returned does that.
 */
export function fillIn(repositories: readonly string[]): () => void {
  const undo = repositories.flatMap((folder) => {
    const absent = (name: string) => (statOf(join(folder, name)) === undefined ? [join(folder, name)] : []);
    const folders = ["hooks", "info", "modules"].flatMap(absent);
    const files = absent("config.worktree");
    const common = absent("commondir");
    for (const path of folders) attempt(() => mkdirSync(path));
    for (const path of files) attempt(() => writeFileSync(path, "", { flag: "wx" }));
    return [
      ...folders.map((path) => () => removeEmpty(path)),
      ...files.map((path) => () => statOf(path)?.size === 0 && rmSync(path)),
      ...common.map((path) => () => rmSync(path, { force: true, recursive: true })),
    ];
  });
  return () => undo.forEach(attempt);
}

/** Where we may not write, neither may a program that we start. */
function attempt(step: () => unknown): void {
  try {
    step();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
