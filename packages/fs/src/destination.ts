import fs from "node:fs";
import nodePath from "node:path";
import { type Refused, refused } from "@skill-convert/core/adapters";
import { closing, type HeldFolder, holdFolder } from "./held-folder.js";
import { collisionKey } from "./portable-path.js";
import { errorCode, rethrowUnlessSystem } from "./reason.js";

/** The longest path that systems allow, less the length of a name. */
const MAX_PATH_BYTES = 4096 - 256;

/** A folder that may be written to, or the reason why it may not. */
export type Destination =
  /** `created`: the folder did not exist before. */
  | { readonly kind: "open"; readonly folder: HeldFolder; readonly created: boolean }
  /** The folder does not exist, and `create` was false. */
  | { readonly kind: "absent" }
  | Refused;

export interface DestinationOptions {
  /** True to make missing folders. */
  readonly create: boolean;
  /** True if the last folder is known to be missing, which saves a system call. */
  readonly missing?: boolean;
  /** The permission bits of a new folder, before the umask. */
  readonly mode?: number;
}

/** Opens a folder at a path that is free of links, and makes it and its parents if they are missing. */
export function openRoot(path: string, create: boolean, mode?: number): Destination {
  try {
    return { kind: "open", folder: holdFolder(path), created: false };
  } catch (error) {
    if (errorCode(error) !== "ENOENT") return refused(rethrowUnlessSystem(error));
  }
  const above = create && nodePath.dirname(path) !== path ? openRoot(nodePath.dirname(path), create, mode) : undefined;
  if (above === undefined) return { kind: "absent" };
  return above.kind === "open"
    ? closing(above.folder, (folder) =>
        openBelow(folder, nodePath.basename(path), mode === undefined ? { create } : { create, mode }),
      )
    : above;
}

/** Opens the folder at `relative` below `root`, which is free of links. */
export function openDestination(root: string, relative: string, create: boolean): Destination {
  const top = openRoot(root, create);
  if (relative === "" || top.kind !== "open") return top;
  return closing(top.folder, (folder) => openBelow(folder, relative, { create }));
}

/**
 * Opens the folder at exactly this path below another: no part of it is a link, or a folder whose name differs in case
 * on a file system that ignores case.
 */
export function openBelow(root: HeldFolder, relative: string, options: DestinationOptions): Destination {
  // Folders are made relative to an open folder, so the system would not refuse a path that no other program can use.
  if (Buffer.byteLength(root.path) + Buffer.byteLength(relative) > MAX_PATH_BYTES)
    return refused("its path is too long");
  let current = root;
  let created = false;
  try {
    const segments = relative.split("/");
    for (const [index, segment] of segments.entries()) {
      const isMissing = created || (options.missing === true && index === segments.length - 1);
      const next = openChild(current, segment, isMissing, options);
      if (next.kind !== "open") return next;
      if (current !== root) current.close();
      current = next.folder;
      created = next.created;
    }
    const misnamed = created ? undefined : refuseOtherName(current);
    if (misnamed !== undefined) return refused(misnamed);
    const folder = current;
    current = root;
    return { kind: "open", folder, created };
  } catch (error) {
    return refused(rethrowUnlessSystem(error));
  } finally {
    if (current !== root) current.close();
  }
}

function openChild(parent: HeldFolder, name: string, isMissing: boolean, options: DestinationOptions): Destination {
  const stat = isMissing ? undefined : fs.lstatSync(parent.entry(name), { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) return refused(`"${name}" is a link, and links are not followed when writing`);
  if (stat !== undefined && !stat.isDirectory()) return refused(`"${name}" is a file, not a folder`);
  if (stat === undefined && !options.create) return { kind: "absent" };
  const created = stat === undefined && makeFolder(parent.entry(name), options.mode);
  return { kind: "open", folder: parent.child(name), created };
}

/** Returns false if another run made the folder in the meantime. */
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
 * Returns the reason why a file or a folder must not be changed; undefined if it may be. A mode without any write
 * permission is respected even for a user who may write everything, such as root.
 */
export function refuseReadOnly(path: string, mode: number): string | undefined {
  if ((mode & 0o222) === 0) return "it is read-only";
  try {
    fs.accessSync(path, fs.constants.W_OK);
    return undefined;
  } catch (error) {
    return rethrowUnlessSystem(error);
  }
}
