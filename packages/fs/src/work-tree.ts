import fs from "node:fs";
import nodePath from "node:path";

/**
 * Returns the top of the git work tree that contains a folder: the nearest folder upwards with a `.git`. Undefined
 * outside a work tree.
 *
 * @param folder absolute; it does not have to exist
 * @example
 * const top = workTreeTop(process.cwd());
 * if (top !== undefined) console.error(`in the work tree ${top}`);
 */
export function workTreeTop(folder: string): string | undefined {
  for (let top = folder; ; top = nodePath.dirname(top)) {
    if (fs.existsSync(nodePath.join(top, ".git"))) return top;
    if (nodePath.dirname(top) === top) return undefined;
  }
}
