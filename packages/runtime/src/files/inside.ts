import { join } from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { isInside, realPath } from "@skill-convert/fs";

/**
 * Where a relative path of a manifest leads (ADR-002, "Path Resolution"). A path that is absolute, that climbs out of
 * the folder, or that leaves it through a symbolic link, leads nowhere.
 */
export function resolveInside(folder: string, path: string): Attempt<string> {
  if (path === "") return refused("it is empty");
  if (path.includes("\0")) return refused("a path cannot contain a NUL character");
  if (/^(~|[\\/]|[A-Za-z]:)/.test(path)) return refused(`${path} is not a relative path`);
  const root = realPath(folder);
  const real = realPath(join(root, path));
  return isInside(root, real) ? done(real) : refused(`${path} leads outside of ${folder}`);
}
