import fs from "node:fs";
import { type Attempt, done, type Refused, refused } from "@skill-convert/core/adapters";
import type { HeldFolder } from "./held-folder.js";
import { HeldFolders } from "./held-folders.js";
import type { OutputFolder } from "./output-folder.js";
import { collisionKey, nativePath, portableFolder } from "./portable-path.js";
import { isTemporaryName, removeLeftoversIn } from "./temporary.js";

/** The place of a file in the copy. `stat` is that of the existing file. */
export interface CopyTarget {
  readonly kind: "place";
  readonly name: string;
  readonly stat: fs.Stats | undefined;
  /**
   * Returns the folder of the file, to be used before the next call of `place`. Throws in a dry run if it does not
   * exist.
   */
  readonly folder: () => HeldFolder;
}

/** The names in a folder, and those written to it, by their {@link collisionKey}. */
type Names = Map<string, string>;

/** The folder that a skill is copied to. Its subfolders are made when a file is written into them. */
export class TargetFolder {
  readonly #names = new Map<string, Attempt<Names>>();

  private constructor(
    /** Undefined in a dry run if the folder does not exist. */
    private readonly folders: HeldFolders | undefined,
    created: boolean,
    /** The skill's folder, if it has one. New subfolders get the modes of those in it. */
    private readonly source: string | undefined,
    private readonly dryRun: boolean,
  ) {
    this.#names.set("", done(created ? new Map() : this.#namesIn(folders?.top)));
  }

  /**
   * Opens the folder at a portable path in the output, and makes both if they are missing.
   *
   * @param missing true if the folder is known to be missing, which saves a system call
   */
  static open(
    output: OutputFolder,
    relative: string,
    { source, dryRun, missing }: { source: string | undefined; dryRun: boolean; missing: boolean },
  ): Attempt<TargetFolder> {
    const opened = output.open(relative, !dryRun, missing);
    if (opened.kind === "refused") return opened;
    if (opened.kind === "absent") return done(new TargetFolder(undefined, true, source, dryRun));
    return done(new TargetFolder(new HeldFolders(opened.folder), opened.created, source, dryRun));
  }

  close(): void {
    this.folders?.close();
  }

  /** Throws the error of the system. */
  place(path: string): CopyTarget | Refused {
    const folder = portableFolder(path);
    const opened = this.#open(folder);
    if (opened.kind === "refused") return opened;
    const { value: names } = opened;
    const name = nameOf(path);
    const key = collisionKey(name);
    const taken = names.get(key);
    names.set(key, name);
    const held = () => this.#held(folder);
    // A name that is not taken needs no system call; in a new folder no name is.
    if (taken === undefined) return { kind: "place", name, stat: undefined, folder: held };
    // In a dry run the folder may be missing, and then it has no files.
    const stat = this.folders?.stat(folder, name);
    if (taken !== name && stat !== undefined && !fs.readdirSync(held().entry("")).includes(name)) {
      return refused(`"${taken}" has the same name on this file system, which ignores case`);
    }
    return { kind: "place", name, stat, folder: held };
  }

  #open(path: string): Attempt<Names> {
    let names = this.#names.get(path);
    if (names === undefined) {
      names = this.#openNew(path);
      this.#names.set(path, names);
    }
    return names;
  }

  #openNew(path: string): Attempt<Names> {
    const parent = this.#open(portableFolder(path));
    if (parent.kind === "refused" || this.folders === undefined)
      return parent.kind === "refused" ? parent : done(new Map());
    const missing = !parent.value.has(collisionKey(nameOf(path)));
    const opened = this.folders.open(path, { create: !this.dryRun, missing, mode: this.#modeOf(path) });
    if (opened.kind === "refused") return opened;
    if (opened.kind === "absent" || opened.created) return done(new Map());
    return done(this.#namesIn(opened.folder));
  }

  #held(path: string): HeldFolder {
    if (this.folders === undefined) throw new Error("the folder does not exist in a dry run");
    return this.folders.at(path);
  }

  /** A private subfolder stays private; its owner gets the permissions that are needed to fill it. */
  #modeOf(path: string): number {
    if (this.source === undefined) return 0o777;
    const stat = fs.statSync(nativePath(this.source, path), { throwIfNoEntry: false });
    return stat === undefined ? 0o777 : (stat.mode & 0o777) | 0o700;
  }

  #namesIn(folder: HeldFolder | undefined): Names {
    const names: Names = new Map();
    if (folder === undefined) return names;
    let hasTemporaryFiles = false;
    for (const name of fs.readdirSync(folder.entry(""))) {
      if (isTemporaryName(name)) hasTemporaryFiles = true;
      else names.set(collisionKey(name), name);
    }
    if (hasTemporaryFiles && !this.dryRun) removeLeftoversIn(folder);
    return names;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
