import { join } from "node:path";
import { isInside, realPath } from "@skill-convert/fs";

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
  const root = realPath(folder);
  const real = realPath(join(root, path));
  return isInside(root, real) ? { path: real } : { problem: `${path} leads out of ${folder}` };
}
