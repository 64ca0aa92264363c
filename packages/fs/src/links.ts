import fs from "node:fs";
import nodePath from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { closing, holdFolder } from "./held-folder.js";
import { nativePath, portableRelative, toPortable } from "./portable-path.js";
import { errorCode, rethrowUnlessSystem } from "./reason.js";

/** The target of a link in a skill. */
export type LinkTarget =
  /** `path` is portable and relative to the skill's folder. */
  | { readonly kind: "inside"; readonly path: string }
  | { readonly kind: "outside" }
  /** The link leads to nothing, or back to itself. */
  | { readonly kind: "broken"; readonly reason: string };

export const LINK_OUT = "it is a link that leads outside of the skill's folder";

/** Resolves a link, or a path that goes through one. `folder` is a real path. */
export function followLink(folder: string, path: string): LinkTarget {
  try {
    const target = portableRelative(folder, fs.realpathSync.native(path));
    return target === undefined ? { kind: "outside" } : { kind: "inside", path: target };
  } catch (error) {
    const toNothing = errorCode(error) === "ENOENT";
    return {
      kind: "broken",
      reason: toNothing ? "it is a link to something that does not exist" : rethrowUnlessSystem(error),
    };
  }
}

/**
 * Returns the text that a link has in a copy of the skill: unchanged if it stays inside the skill, else the relative
 * path to the same target in the copy.
 *
 * @param folder the real path of the skill
 * @param link the path of the link in it
 */
export function linkTextInCopy(folder: string, link: string): Attempt<string> {
  try {
    const path = nativePath(folder, link);
    const directory = nodePath.dirname(path);
    const text = closing(holdFolder(directory), (held) => fs.readlinkSync(held.entry(nodePath.basename(path))));
    const staysInside = !nodePath.isAbsolute(text) && !climbsOut(link, text);
    const target = followLink(folder, path);
    if (target.kind === "outside" || (target.kind === "broken" && !staysInside)) return refused(LINK_OUT);
    if (target.kind === "broken" || staysInside) return done(text);
    return done(nodePath.relative(directory, nodePath.join(folder, target.path)) || ".");
  } catch (error) {
    return refused(rethrowUnlessSystem(error));
  }
}

/**
 * Returns true if a link's text passes through the folder above the skill, even if it comes back by the skill's name.
 */
function climbsOut(link: string, text: string): boolean {
  let depth = link.split("/").length - 1;
  for (const segment of toPortable(text).split("/")) {
    if (segment === "..") depth -= 1;
    else if (segment !== "" && segment !== ".") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
