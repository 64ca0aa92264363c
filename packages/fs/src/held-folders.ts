import fs from "node:fs";
import { type Destination, type OpenOptions, openBelow } from "./destination.js";
import type { HeldFolder } from "./held-folder.js";
import { RefusedPath } from "./reason.js";

/** A folder and those below it, of which one at most is open besides it, however many there are. */
export class HeldFolders {
  #current: { readonly path: string; readonly folder: HeldFolder } | undefined;

  constructor(readonly top: HeldFolder) {}

  /** Opens the folder at a portable path; it stays open until another is asked for. */
  open(path: string, options: OpenOptions): Destination {
    if (path === "") return { kind: "open", folder: this.top, fresh: false };
    if (this.#current?.path === path) return { kind: "open", folder: this.#current.folder, fresh: false };
    const opened = this.#openBelowNearest(path, options);
    if (opened.kind === "open") {
      this.#current?.folder.close();
      this.#current = { path, folder: opened.folder };
    }
    return opened;
  }

  #openBelowNearest(path: string, options: OpenOptions): Destination {
    // A folder is mostly asked for after the one that it lies in: of a deep tree not all of the way is walked each time.
    const parent = this.#current;
    if (parent === undefined || !path.startsWith(`${parent.path}/`)) return openBelow(this.top, path, options);
    return openBelow(parent.folder, path.slice(parent.path.length + 1), options);
  }

  /** The folder at a path, which is there. Throws an error with a code if it is gone or has become a link. */
  at(path: string): HeldFolder {
    const opened = this.open(path, { create: false });
    if (opened.kind === "open") return opened.folder;
    throw new RefusedPath(opened.kind === "refused" ? opened.reason : "its folder is not there");
  }

  /** What is at a path now, links not followed; undefined if there is nothing, and no folder for it either. */
  stat(path: string, name: string): fs.Stats | undefined {
    if (this.open(path, { create: false }).kind === "absent") return undefined;
    return fs.lstatSync(this.at(path).entry(name), { throwIfNoEntry: false });
  }

  close(): void {
    this.#current?.folder.close();
    this.top.close();
  }
}
