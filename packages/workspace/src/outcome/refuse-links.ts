import { lstatSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { isInside, realPath } from "@skill-convert/fs";

/**
 * Refuses an output folder whose path below the working directory has a link. The link may have come with the files there,
 * and lead anywhere.
 *
 * @throws InputError if there is a link
 */
export function refuseLinks(folder: string, cwd: string): void {
  const working = realPath(cwd);
  for (let path = resolve(working, folder); path !== working && isInside(working, path); path = dirname(path)) {
    if (!isLink(path)) continue;
    const link = path === resolve(working, folder) ? "it" : path.slice(working.length + 1);
    throw new InputError(
      `nothing is written to ${folder}, because ${link} is a link, which may have come with the files here; ` +
        "if you want to write there, name the folder to which it leads",
    );
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
