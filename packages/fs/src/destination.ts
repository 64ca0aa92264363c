import fs from "node:fs";
import nodePath from "node:path";
import { type Refused, refused } from "@skill-convert/core/adapters";
import { collisionKey, nativePath } from "./portable-path.js";
import { errorCode, reasonOf } from "./reason.js";

/** Whether a folder may be written to. */
export type Prepared =
  /** `fresh`: it was not there before. */
  { readonly kind: "ready"; readonly fresh: boolean } | Refused;

export interface PrepareOptions {
  /** Whether to make what is missing. */
  readonly create: boolean;
  /** The permission bits of a folder that is made, before the umask. */
  readonly mode?: number;
}

/**
 * Makes sure that a folder below `root` exists at exactly this path: no part of it is a link, or a folder whose name
 * differs in case on a file system that ignores case. The path of `root` itself may contain links.
 */
export function prepareFolder(root: string, relative: string, options: PrepareOptions): Prepared {
  let here = root;
  let fresh = false;
  try {
    if (relative === "" && options.create) makeRoot(root);
    for (const segment of relative === "" ? [] : relative.split("/")) {
      here = nodePath.join(here, segment);
      if (!fresh) {
        const stat = fs.lstatSync(here, { throwIfNoEntry: false });
        if (stat?.isSymbolicLink()) return refused(`"${segment}" is a link, and links are not followed when writing`);
        if (stat !== undefined && !stat.isDirectory()) {
          return refused(`"${segment}" is a file, not a folder`);
        }
        fresh = stat === undefined;
        if (fresh && options.create) makeRoot(root);
      }
      if (fresh && options.create && !makeFolder(here, options.mode)) fresh = false;
    }
    if (fresh) return { kind: "ready", fresh };
    return requireExactName(root, relative);
  } catch (error) {
    return refused(reasonOf(error));
  }
}

function makeRoot(root: string): void {
  if (!fs.existsSync(root)) fs.mkdirSync(root, { recursive: true });
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

function requireExactName(root: string, relative: string): Prepared {
  if (relative === "") return { kind: "ready", fresh: false };
  const expected = nativePath(fs.realpathSync.native(root), relative);
  const real = fs.realpathSync.native(expected);
  if (real.normalize() === expected.normalize()) return { kind: "ready", fresh: false };
  const reason =
    collisionKey(real) === collisionKey(expected)
      ? `"${nodePath.basename(real)}" already exists, and differs only in upper and lower case`
      : `it is really in "${real}"`;
  return refused(reason);
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
