import fs from "node:fs";
import { type Attempt, done, type Refused, refused } from "@skill-convert/core/adapters";
import { prepareFolder } from "./destination.js";
import { collisionKey, nativePath, portableFolder } from "./portable-path.js";
import { isTemporaryName, removeLeftovers } from "./temporary.js";

/** Where a file of the copy goes, and what is there now. */
export type Destination =
  | {
      readonly kind: "place";
      readonly folder: string;
      readonly absolute: string;
      readonly stat: fs.Stats | undefined;
    }
  | Refused;

interface OpenFolder {
  readonly absolute: string;
  /** The names in it, and those written to it, by what they are on a file system that ignores case. */
  readonly names: Map<string, string>;
}

/** The folder that a skill is copied to, its sub-folders made when something goes into them. */
export class TargetFolder {
  readonly #folders = new Map<string, Attempt<OpenFolder>>();

  constructor(
    /** The folder that is never left. */
    private readonly root: string,
    /** The target relative to the root, with `/`. */
    private readonly relative: string,
    /** The skill's folder, if it has one: its sub-folders give theirs their modes. */
    private readonly source: string | undefined,
    private readonly dryRun: boolean,
  ) {}

  /** Makes the folder if it is missing; returns the reason if nothing may be written to it. */
  refused(): string | undefined {
    const folder = this.#folder("");
    return folder.kind === "refused" ? folder.reason : undefined;
  }

  /** Throws the error of the system. */
  place(path: string): Destination {
    const opened = this.#folder(portableFolder(path));
    if (opened.kind === "refused") return opened;
    const { value: folder } = opened;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const absolute = nativePath(folder.absolute, name);
    const key = collisionKey(name);
    const taken = folder.names.get(key);
    folder.names.set(key, name);
    // A name that nobody has is looked up no further: in a new folder that is every one.
    if (taken === undefined) return { kind: "place", folder: folder.absolute, absolute, stat: undefined };
    const stat = fs.lstatSync(absolute, { throwIfNoEntry: false });
    if (taken !== name && stat !== undefined && !fs.readdirSync(folder.absolute).includes(name)) {
      return refused(`"${taken}" has the same name on this file system, which ignores case`);
    }
    return { kind: "place", folder: folder.absolute, absolute, stat };
  }

  #folder(path: string): Attempt<OpenFolder> {
    let folder = this.#folders.get(path);
    if (folder === undefined) {
      folder = this.#open(path);
      this.#folders.set(path, folder);
    }
    return folder;
  }

  #open(path: string): Attempt<OpenFolder> {
    const parent = path === "" ? undefined : this.#folder(portableFolder(path));
    if (parent?.kind === "refused") return parent;
    const relative = path === "" ? this.relative : `${this.relative}${this.relative === "" ? "" : "/"}${path}`;
    const absolute = nativePath(this.root, relative);
    const create = !this.dryRun;
    const prepared =
      path === ""
        ? prepareFolder(this.root, relative, { create })
        : prepareFolder(this.root, relative, { create, mode: this.#modeOf(path) });
    if (prepared.kind === "refused") return prepared;
    return done({ absolute, names: prepared.fresh ? new Map() : this.#namesIn(absolute) });
  }

  /** A sub-folder that nobody else may enter stays so; its maker must be able to fill it. */
  #modeOf(path: string): number {
    if (this.source === undefined) return 0o777;
    const stat = fs.statSync(nativePath(this.source, path), { throwIfNoEntry: false });
    return stat === undefined ? 0o777 : (stat.mode & 0o777) | 0o700;
  }

  #namesIn(absolute: string): Map<string, string> {
    const names = new Map<string, string>();
    let left = false;
    for (const name of fs.existsSync(absolute) ? fs.readdirSync(absolute) : []) {
      if (isTemporaryName(name)) left = true;
      else names.set(collisionKey(name), name);
    }
    if (left && !this.dryRun) removeLeftovers(absolute);
    return names;
  }
}
