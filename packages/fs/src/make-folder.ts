import { openRoot } from "./destination.js";

/**
 * Makes a folder and the folders above it, if they are missing. None is made behind a link that appears meanwhile.
 *
 * @param path absolute and free of links, such as a result of `realPath`
 * @param mode the permission bits of new folders, before the umask
 * @returns the reason why it could not be made, as a clause; undefined if it is there now
 * @example
 * makeFolder(realPath("/proc/notes")); // "no such file or folder (ENOENT)"
 */
export function makeFolder(path: string, mode?: number): string | undefined {
  const opened = openRoot(path, true, mode);
  if (opened.kind === "open") opened.folder.close();
  return opened.kind === "refused" ? opened.reason : undefined;
}
