import fs from "node:fs";
import nodePath from "node:path";
import { errorCode } from "./reason.js";

/**
 * Resolves a path to an absolute one without symbolic links. If it does not exist, resolves the part that does.
 *
 * @example
 * realPath("skills/none") === `${realPath("skills")}/none`; // true
 */
export function realPath(path: string): string {
  const absolute = nodePath.resolve(path);
  try {
    return fs.realpathSync.native(absolute);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    const parent = nodePath.dirname(absolute);
    return parent === absolute ? absolute : nodePath.join(realPath(parent), nodePath.basename(absolute));
  }
}
