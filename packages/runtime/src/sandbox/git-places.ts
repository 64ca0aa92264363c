import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gitFolders, isInside, readRegularFile, realPath, workTreeTop } from "@skill-convert/fs";
import { attempt, removeEmpty, statOf } from "./file-system.js";
import type { SandboxPlace } from "./plan.js";
import type { Repositories } from "./repositories.js";

const MAX_POINTER_BYTES = 64 * 1024;

/** Entries of a repository that can make Git start programs, directly or through other files. */
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
 * Returns the folders in which Git keeps the repository of a work tree, with links resolved. The `.git` of a skill may
 * point anywhere, so a folder outside the work tree counts only if it points back to the work tree, as with
 * `git worktree`, or belongs to a submodule of the repository around it.
 */
export function trustedGitFolders(top: string): string[] {
  const [gitFolder, common] = gitFolders(top).map(realPath);
  if (gitFolder === undefined) return [];
  if (isInside(realPath(top), gitFolder)) return [gitFolder];
  const back = readRegularFile(join(gitFolder, "gitdir"), MAX_POINTER_BYTES);
  const named = back.kind === "bytes" ? resolve(gitFolder, back.bytes.toString("utf8").trim()) : undefined;
  if (named === join(realPath(top), ".git")) return common === undefined ? [gitFolder] : [gitFolder, common];
  const outer = workTreeTop(dirname(top));
  const around = outer === undefined ? [] : trustedGitFolders(outer);
  return around.some((folder) => isInside(join(folder, "modules"), gitFolder)) ? [gitFolder] : [];
}

/** Returns the found and named folders that have a `HEAD`, and so are repositories. */
export function writableRepositories({ found }: Repositories, gits: readonly string[]): string[] {
  const folders = [...found].flatMap(([path, { kind }]) => (kind === "folder" ? [path] : []));
  return [...new Set([...folders, ...gits])].filter((folder) => statOf(join(folder, "HEAD"))?.isFile() === true);
}

/**
 * Returns the places that stay read-only in writable folders: complete repositories, or, for those in `open`, only the
 * files that make Git start programs. A mount cannot be renamed, but a folder above it can be replaced, so all folders
 * up to the writable one are mounts as well. A `.git` that is a link cannot be a mount.
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

/** Returns mounts for the folders between a path and the writable folder around it, so that they cannot be replaced. */
export function pinned(path: string, root: string): SandboxPlace[] {
  const between: SandboxPlace[] = [];
  for (let folder = dirname(path); folder !== root && isInside(root, folder); folder = dirname(folder)) {
    between.push({ path: folder, writable: true, pinned: true });
  }
  return between;
}

/**
 * Creates the missing configuration files and folders of repositories, because only existing ones can be read-only. Git
 * ignores empty ones, except `commondir`, which therefore is not created. Git never adds one, so one that appears is
 * removed at the end. Returns a function that undoes the changes.
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
  return () => undo.forEach((step) => void attempt(step));
}
