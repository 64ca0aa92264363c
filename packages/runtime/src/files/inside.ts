import { join } from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { isInside, realPath } from "@skill-convert/fs";

/**
 * Resolves a relative path of a manifest in a folder. Refuses a path that is absolute (adr002.md#s41), leaves the
 * folder by `..` (adr002.md#d28), or leaves it through a symbolic link (adr002.md#d29).
 */
export function resolveInside(folder: string, path: string): Attempt<string> {
  if (path === "") return refused("it is empty");
  if (path.includes("\0")) return refused("a path cannot contain a NUL character");
  if (/^(~|[\\/]|[A-Za-z]:)/.test(path)) return refused(`${path} is not a relative path`);
  const root = realPath(folder);
  const real = realPath(join(root, path));
  return isInside(root, real) ? done(real) : refused(`${path} leads outside of ${folder}`);
}
