import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The top of the git work tree that a folder lies in. */
export function workTreeTop(directory: string): string | undefined {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
