import nodePath from "node:path";
import { type Destination, openBelow, openDestination, openRoot } from "./destination.js";
import { type HeldFolder, holdFolder } from "./held-folder.js";
import { nativePath, portableFolder } from "./portable-path.js";
import { realPath } from "./real-path.js";
import { errorCode } from "./reason.js";

/**
 * A folder that skills are written to. Its real path is looked up once, and nothing is written if a part of that path has
 * become a link since. The folder around the last skill stays open, because the next skill is usually beside it.
 *
 * @example
 * const output = new OutputFolder("out");
 * for (const name of ["notes", "tasks"]) writeSkill(openSkill(`skills/${name}`), `out/${name}`, [], { outRoot: output });
 * output.close();
 */
export class OutputFolder {
  /** The absolute path of the folder, by which targets are in it. */
  readonly path: string;
  /** The path of the folder without links. It need not exist. */
  readonly realPath: string;
  #last: { readonly path: string; readonly folder: HeldFolder } | undefined;

  /** @param real the path without links (default: what the path leads to now) */
  constructor(path: string, real?: string) {
    this.path = nodePath.resolve(path);
    this.realPath = real ?? realPath(path);
  }

  /**
   * Opens the folder at a portable path in this one. The caller closes it.
   *
   * @param create true to make missing folders
   * @param missing true if the folder is known to be missing, which saves a system call
   */
  open(relative: string, create: boolean, missing: boolean): Destination {
    if (relative === "") return openRoot(this.realPath, create);
    const path = portableFolder(relative);
    const name = path === "" ? relative : relative.slice(path.length + 1);
    if (this.#last?.path === path) {
      const opened = openBelow(this.#last.folder, name, { create, missing });
      if (opened.kind === "open") return opened;
    }
    const parent = this.#openParent(path, create);
    return parent.kind === "open" ? openBelow(parent.folder, name, { create, missing }) : parent;
  }

  close(): void {
    this.#last?.folder.close();
    this.#last = undefined;
  }

  #openParent(path: string, create: boolean): Destination {
    const folder = openExisting(nativePath(this.realPath, path));
    const opened: Destination =
      folder === undefined ? openDestination(this.realPath, path, create) : { kind: "open", folder, created: false };
    if (opened.kind !== "open") return opened;
    this.close();
    this.#last = { path, folder: opened.folder };
    return opened;
  }
}

/** Opens a folder in one step. Undefined if it is missing or its path has a link, which the slower way then reports. */
function openExisting(path: string): HeldFolder | undefined {
  try {
    return holdFolder(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
