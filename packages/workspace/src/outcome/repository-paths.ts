import { resolve } from "node:path";
import { portableRelative, toPortable, workTreeTop } from "@skill-convert/fs";
import type { WorkspaceContext } from "../context.js";

/**
 * Returns a function that makes paths relative to the top of the git work tree, or outside one to the working
 * directory, with `/`. A file elsewhere keeps its absolute path.
 */
export function repositoryPaths({ cwd }: WorkspaceContext): (path: string) => string {
  const top = workTreeTop(cwd) ?? cwd;
  return (path) => {
    const absolute = resolve(cwd, path);
    return portableRelative(top, absolute) ?? toPortable(absolute);
  };
}
