import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode, gitFolders, isInside, readRegularFile, realPath, workTreeTop } from "@skill-convert/fs";
import { entriesOf, removeEmpty, statOf } from "./look.js";

/** Folders that are looked into for repositories. */
const MOST_FOLDERS = 20_000;
const MOST_POINTER_BYTES = 64 * 1024;

/** Files of git by which it starts programs, or finds others. */
const GIT_CONFIGURATION = ["config", "config.worktree", "commondir", "hooks", "info/attributes", "modules"];

/**
 * The folders in which git keeps the repository of a work tree, without links. A `.git` may come with a skill and point
 * anywhere, so a folder outside of the work tree counts only if it names that work tree, as those of `git worktree` do, or
 * is one of the submodules of the repository around it.
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

/** What stays read-only in writable folders: repositories, or only what git starts programs by. */
export function guardedPaths(folders: readonly string[], git: boolean): string[] {
  const found = folders.flatMap((folder) => repositoriesBelow(folder));
  const paths = git
    ? [...found, ...folders].flatMap((folder) => GIT_CONFIGURATION.map((name) => join(folder, name)))
    : found;
  const inGit = git ? paths.filter((path) => isConfiguration(path)) : paths;
  return [...new Set(inGit)].filter((path) => statOf(path) !== undefined);
}

/**
 * Only what exists can be read-only, so what is not there yet is made, empty, which means nothing to git. An empty
 * `commondir` would be an error; git never makes one in a folder that had none, so one that appears is removed at the end.
 * The function that is returned does that.
 */
export function fillIn(repositories: readonly string[]): () => void {
  const undo = repositories.filter(isRepository).flatMap((folder) => {
    const absent = (name: string) => (statOf(join(folder, name)) === undefined ? [join(folder, name)] : []);
    const folders = ["hooks", "modules"].flatMap(absent);
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

/** `config` and its kind beside a `HEAD`, as only the folder of a repository has it. */
function isConfiguration(path: string): boolean {
  return isRepository(path.endsWith(join("info", "attributes")) ? dirname(dirname(path)) : dirname(path));
}

function isRepository(folder: string): boolean {
  return statOf(join(folder, "HEAD"))?.isFile() === true;
}

/** Every `.git` in a folder, and every folder that is a repository without a work tree. */
function repositoriesBelow(root: string): string[] {
  const found: string[] = [];
  const waiting = [root];
  for (let count = 0; waiting.length > 0 && count < MOST_FOLDERS; count++) {
    const folder = waiting.shift() ?? root;
    const entries = entriesOf(folder);
    const names = new Set(entries.map(({ name }) => name));
    if (["HEAD", "objects", "refs"].every((name) => names.has(name))) found.push(folder);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.name === ".git") found.push(path);
      else if (entry.isDirectory()) waiting.push(path);
    }
  }
  return found;
}
