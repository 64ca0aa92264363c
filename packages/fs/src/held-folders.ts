import fs from "node:fs";
import { type Destination, type DestinationOptions, openBelow } from "./destination.js";
import type { HeldFolder } from "./held-folder.js";
import { RefusedPath } from "./reason.js";

/** Keeps a folder open, and at most one folder below it. */
export class HeldFolders {
  #current: { readonly path: string; readonly folder: HeldFolder } | undefined;

  constructor(readonly top: HeldFolder) {}

  /** Opens the folder at a portable path. It stays open until another one is opened. */
  open(path: string, options: DestinationOptions): Destination {
    if (path === "") return { kind: "open", folder: this.top, created: false };
    if (this.#current?.path === path) return { kind: "open", folder: this.#current.folder, created: false };
    const opened = this.#openBelowNearest(path, options);
    if (opened.kind === "open") {
      this.#current?.folder.close();
      this.#current = { path, folder: opened.folder };
    }
    return opened;
  }

  #openBelowNearest(path: string, options: DestinationOptions): Destination {
    // A folder is usually opened right after its parent, so a deep tree is not walked from the top each time.
    const parent = this.#current;
    if (parent === undefined || !path.startsWith(`${parent.path}/`)) return openBelow(this.top, path, options);
    return openBelow(parent.folder, path.slice(parent.path.length + 1), options);
  }

  /** Returns the folder at a path, which must exist. Throws an error with a code if it is gone or has become a link. */
  at(path: string): HeldFolder {
    const opened = this.open(path, { create: false });
    if (opened.kind === "open") return opened.folder;
    throw new RefusedPath(opened.kind === "refused" ? opened.reason : "its folder is not there");
  }

  /** Returns the `lstat` of a name in the folder at a path; undefined if the name or the folder does not exist. */
  stat(path: string, name: string): fs.Stats | undefined {
    if (this.open(path, { create: false }).kind === "absent") return undefined;
    return fs.lstatSync(this.at(path).entry(name), { throwIfNoEntry: false });
  }

  close(): void {
    this.#current?.folder.close();
    this.top.close();
  }
}
