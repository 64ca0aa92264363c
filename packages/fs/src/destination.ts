import fs from "node:fs";
import nodePath from "node:path";
import { type Refused, refused } from "@skill-convert/core/adapters";
import { closing, type HeldFolder, holdFolder } from "./held-folder.js";
import { collisionKey, nativePath, portableFolder } from "./portable-path.js";
import { errorCode, reasonOf } from "./reason.js";

/** What systems allow for a path, less a name. */
const MOST_BYTES = 4096 - 256;

/** A folder that may be written to, or why it may not. */
export type Destination =
  /** `fresh`: it was not there before. */
  | { readonly kind: "open"; readonly folder: HeldFolder; readonly fresh: boolean }
  /** It is not there, and was not to be made. */
  | { readonly kind: "absent" }
  | Refused;

export interface OpenOptions {
  /** Whether to make what is missing. */
  readonly create: boolean;
  /** Whether the last folder is known to be missing. */
  readonly missing?: boolean;
  /** The permission bits of a folder that is made, before the umask. */
  readonly mode?: number;
}

/** Opens the folder at `relative` below `root`, which is free of links. */
export function openDestination(root: string, relative: string, create: boolean): Destination {
  if (relative === "") return openRoot(root, create);
  const name = relative.slice(relative.lastIndexOf("/") + 1);
  const parent = openExisting(nativePath(root, portableFolder(relative)));
  if (parent !== undefined) return closing(parent, (folder) => openBelow(folder, name, { create }));
  const top = openRoot(root, create);
  return top.kind === "open" ? closing(top.folder, (folder) => openBelow(folder, relative, { create })) : top;
}

/** In one step, where nothing is missing and no link is in the way; undefined elsewhere. */
function openExisting(path: string): HeldFolder | undefined {
  try {
    return holdFolder(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Opens a folder at a path that is free of links, and makes it and those above if they are missing. */
function openRoot(path: string, create: boolean): Destination {
  try {
    return { kind: "open", folder: holdFolder(path), fresh: false };
  } catch (error) {
    if (errorCode(error) !== "ENOENT") return refused(reasonOf(error));
  }
  const above = create && nodePath.dirname(path) !== path ? openRoot(nodePath.dirname(path), create) : undefined;
  if (above === undefined) return { kind: "absent" };
  return above.kind === "open"
    ? closing(above.folder, (folder) => openBelow(folder, nodePath.basename(path), { create }))
    : above;
}

/**
 * Opens the folder at exactly this path below another: no part of it is a link, or a folder whose name differs in case on a
 * file system that ignores case.
 */
export function openBelow(root: HeldFolder, relative: string, options: OpenOptions): Destination {
  // From folder to folder more could be made than any other program can reach.
  if (Buffer.byteLength(root.path) + Buffer.byteLength(relative) > MOST_BYTES) return refused("its path is too long");
  let here = root;
  let fresh = false;
  try {
    const segments = relative.split("/");
    for (const [index, segment] of segments.entries()) {
      const isMissing = fresh || (options.missing === true && index === segments.length - 1);
      const next = openChild(here, segment, isMissing, options);
      if (next.kind !== "open") return next;
      if (here !== root) here.close();
      here = next.folder;
      fresh = next.fresh;
    }
    const misnamed = fresh ? undefined : refuseOtherName(here);
    if (misnamed !== undefined) return refused(misnamed);
    const folder = here;
    here = root;
    return { kind: "open", folder, fresh };
  } catch (error) {
    return refused(reasonOf(error));
  } finally {
    if (here !== root) here.close();
  }
}

function openChild(parent: HeldFolder, name: string, isMissing: boolean, options: OpenOptions): Destination {
  const stat = isMissing ? undefined : fs.lstatSync(parent.entry(name), { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) return refused(`"${name}" is a link, and links are not followed when writing`);
  if (stat !== undefined && !stat.isDirectory()) return refused(`"${name}" is a file, not a folder`);
  if (stat === undefined && !options.create) return { kind: "absent" };
  const fresh = stat === undefined && makeFolder(parent.entry(name), options.mode);
  return { kind: "open", folder: parent.child(name), fresh };
}

/** False if another run made it in the meantime. */
function makeFolder(path: string, mode: number | undefined): boolean {
  try {
    fs.mkdirSync(path, mode === undefined ? {} : { mode });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST" && fs.lstatSync(path).isDirectory()) return false;
    throw error;
  }
}

function refuseOtherName(folder: HeldFolder): string | undefined {
  const place = folder.place();
  if (place.normalize() === folder.path.normalize()) return undefined;
  return collisionKey(place) === collisionKey(folder.path)
    ? `"${nodePath.basename(place)}" already exists, and differs only in upper and lower case`
    : `it is really in "${place}"`;
}

/**
 * Why a file or a folder must not be changed. Without any write permission it is read-only on purpose, even for a user
 * who may write everything.
 */
export function refuseReadOnly(path: string, mode: number): string | undefined {
  if ((mode & 0o222) === 0) return "it is read-only";
  try {
    fs.accessSync(path, fs.constants.W_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
