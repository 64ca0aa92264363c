import { resolve } from "node:path";
import { portableRelative, toPortable, workTreeTop } from "@skill-convert/fs";

/**
 * Returns a function that makes paths relative to the top of the git work tree, or outside one to the working
 * directory, with `/`. A file elsewhere keeps its absolute path.
 */
export function repositoryPaths(): (path: string) => string {
  const top = workTreeTop(process.cwd()) ?? process.cwd();
  return (path) => {
    const absolute = resolve(path);
    return portableRelative(top, absolute) ?? toPortable(absolute);
  };
}
