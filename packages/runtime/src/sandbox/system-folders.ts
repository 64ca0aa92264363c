import { isInside, realPath } from "@skill-convert/fs";

/** Shared folders for temporary files and sockets, by which a program could reach others outside the sandbox. */
export const SHARED = ["/run", "/var/run", "/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp"];

/** The folders in which the system shows processes, devices and its own settings. */
const OF_KERNEL = ["/proc", "/dev", "/sys"];

/**
 * Returns true for a path that no manifest can open: one in a folder of the system or in a shared one, or one that
 * contains such a folder. A repository in a shared folder is not affected.
 *
 * @param base the folder that the path must not leave
 */
export function isOfSystem(path: string, base: string): boolean {
  return [...OF_KERNEL, ...SHARED.map(realPath)].some(
    (folder) => isInside(path, folder) || (isInside(folder, path) && !isInside(folder, base)),
  );
}
