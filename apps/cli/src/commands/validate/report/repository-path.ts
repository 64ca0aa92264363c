import { relative, resolve, sep } from "node:path";
import { isInside, workTreeTop } from "@skill-convert/fs";

/**
 * Names files as programs that show a repository do: from the top of the git work tree that the command runs in, or
 * from the folder where it runs, with `/`. A file outside keeps its absolute path.
 */
export function repositoryPaths(): (path: string) => string {
  const top = workTreeTop(process.cwd()) ?? process.cwd();
  return (path) => {
    const absolute = resolve(path);
    return (isInside(top, absolute) ? relative(top, absolute) : absolute).split(sep).join("/");
  };
}
