import fs from "node:fs";
import nodePath from "node:path";
import { openDestination, openRoot } from "./destination.js";
import type { HeldFolder } from "./held-folder.js";
import { isInside, portableRelative } from "./portable-path.js";
import { realPath } from "./real-path.js";
import { RefusedPath } from "./reason.js";
import { NOT_REGULAR } from "./regular-file.js";

/** The place of a file that a user named: its open folder, which the caller closes, and its name there. */
export interface NamedPlace {
  readonly folder: HeldFolder;
  readonly name: string;
}

/**
 * Opens the folder of a file that a user named. A link in the part of its path below the working directory may have come
 * with the files there, so none is followed.
 *
 * @throws RefusedPath if that part has a link; otherwise the error of the system
 */
export function openNamed(path: string): NamedPlace {
  const working = realPath(process.cwd());
  const full = nodePath.resolve(working, path);
  const parent = nodePath.dirname(full);
  const destination = isInside(working, full)
    ? openDestination(working, portableRelative(working, parent) ?? "", false)
    : openRoot(realPath(parent), false);
  if (destination.kind === "absent") throw Object.assign(new Error(parent), { code: "ENOENT" });
  if (destination.kind !== "open") throw new RefusedPath(destination.reason);
  return { folder: destination.folder, name: nodePath.basename(full) };
}

/**
 * Only a file may be written: a link, a FIFO or a device stands for something else.
 *
 * @throws RefusedPath if something other than a file has the name; otherwise the error of the system
 */
export function refuseOther({ folder, name }: NamedPlace): void {
  const status = fs.lstatSync(folder.entry(name), { throwIfNoEntry: false });
  if (status === undefined || status.isFile()) return;
  if (status.isSymbolicLink()) throw new RefusedPath("it is a link");
  throw new RefusedPath(status.isDirectory() ? "it is a folder, not a file" : NOT_REGULAR);
}
