import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** A place inside a folder, or why there is none. */
export type Place =
  | { readonly path: string; readonly problem?: never }
  | { readonly path?: never; readonly problem: string };

/**
 * Where a relative path of a manifest leads (ADR-002, "Path Resolution"). A path that is absolute, that climbs out of
 * the folder, or that leaves it through a symbolic link, leads nowhere.
 */
export function resolveInside(folder: string, path: string): Place {
  if (path === "") return { problem: "it is empty" };
  if (path.includes("\0")) return { problem: "a path cannot hold a NUL character" };
  if (/^(~|[\\/]|[A-Za-z]:)/.test(path)) return { problem: `${path} is not a relative path` };
  const root = realPath(resolve(folder));
  const real = realPath(join(root, path));
  return isInside(root, real) ? { path: real } : { problem: `${path} leads out of ${folder}` };
}

/** Whether a path is the folder or below it; both without links in them. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The path without symbolic links, as far as it exists. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
