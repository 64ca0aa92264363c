import fs from "node:fs";
import { SIDECAR_FILE } from "@skill-convert/core";
import { type Refused, refused } from "@skill-convert/core/adapters";
import { isGitName } from "@skill-convert/core/text";
import { type EntryKind, type FolderEntry, kindOf, readFolder } from "./folder.js";
import { followLink, LINK_OUT } from "./links.js";
import { joinPortable, nativePath } from "./portable-path.js";
import { errorCode, rethrowUnlessSystem } from "./reason.js";
import { NOT_REGULAR } from "./regular-file.js";
import type { SkillPlace } from "./skill-place.js";

/** The real file of a path of a skill. `path` is relative to the skill and free of links. */
export type Located =
  | { readonly kind: "file"; readonly path: string; readonly absolute: string }
  | { readonly kind: "missing" }
  | Refused;

export interface TreeEntry {
  readonly path: string;
  readonly kind: Exclude<EntryKind, "folder">;
}

/** The names in a skill's folder and its subfolders. Each folder is read at most once, when it is first needed. */
export class SkillTree {
  readonly #directory: string;
  readonly #place: SkillPlace;
  readonly #isNested: (path: string, entries: readonly FolderEntry[]) => boolean;
  /** The names by portable path of the folder; undefined for a nested skill, or a folder that could not be read. */
  readonly #folders = new Map<string, ReadonlyMap<string, EntryKind> | undefined>();
  readonly #problems = new Map<string, string>();
  #entries: readonly TreeEntry[] | undefined;

  constructor(
    place: SkillPlace,
    isNested: (path: string, entries: readonly FolderEntry[]) => boolean,
    top: readonly FolderEntry[] | undefined,
  ) {
    this.#place = place;
    this.#directory = place.directory;
    this.#isNested = isNested;
    if (top !== undefined) this.#folders.set("", this.#namesIn("", top));
  }

  /** Returns every entry that is not a folder, sorted by path. Links are not followed. */
  entries(): readonly TreeEntry[] {
    if (this.#entries !== undefined) return this.#entries;
    const found: TreeEntry[] = [];
    const pending = [""];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      for (const [name, kind] of this.#folder(folder) ?? []) {
        const path = joinPortable(folder, name);
        if (kind === "folder") pending.push(path);
        else found.push({ path, kind });
      }
    }
    this.#entries = found.sort((left, right) => (left.path < right.path ? -1 : 1));
    return this.#entries;
  }

  /** Returns the folders that could not be read, with the reason. The list is complete after a call of `entries`. */
  problems(): readonly { readonly path: string; readonly reason: string }[] {
    return [...this.#problems].map(([path, reason]) => ({ path, reason }));
  }

  /** Returns the kind of the entry at a path. A path through a link inside the skill is followed. */
  kind(path: string): EntryKind | undefined {
    let folder = "";
    const segments = path.split("/");
    const last = segments.pop() ?? "";
    for (const segment of segments) {
      const kind = this.#folder(folder)?.get(segment);
      if (kind === "link") return this.#kindThroughLink(path);
      if (kind !== "folder") return undefined;
      folder = joinPortable(folder, segment);
    }
    return this.#folder(folder)?.get(last);
  }

  /** Returns the real file of a path. Links inside the skill are followed. */
  locate(path: string): Located {
    const kind = this.kind(path);
    if (kind === "file" && !this.#passesLink(path)) {
      return { kind: "file", path, absolute: this.#place.pathOf(path) };
    }
    if (kind === undefined) return this.#absent(path);
    if (kind === "folder") return refused("it is a folder, not a file");
    if (kind === "other") return refused(NOT_REGULAR);
    return this.#follow(path);
  }

  #folder(path: string): ReadonlyMap<string, EntryKind> | undefined {
    if (this.#folders.has(path)) return this.#folders.get(path);
    let names: ReadonlyMap<string, EntryKind> | undefined;
    try {
      const entries = readFolder(nativePath(this.#directory, path));
      if (path === "" || !this.#isNested(path, entries)) names = this.#namesIn(path, entries);
    } catch (error) {
      this.#problems.set(path, rethrowUnlessSystem(error));
    }
    this.#folders.set(path, names);
    return names;
  }

  #namesIn(folder: string, entries: readonly FolderEntry[]): ReadonlyMap<string, EntryKind> {
    const { file } = this.#place;
    if (file === undefined) return namesOf(entries);
    if (folder !== "") return new Map();
    const kinds = namesOf(entries);
    return new Map(
      [file, SIDECAR_FILE].flatMap((path): [string, EntryKind][] => {
        const kind = kinds.get(this.#place.nameOf(path));
        return kind === undefined || kind === "folder" ? [] : [[path, kind]];
      }),
    );
  }

  #absent(path: string): Located {
    const reason = this.#problems.get("");
    return reason === undefined || path.includes("/") ? { kind: "missing" } : refused(reason);
  }

  #passesLink(path: string): boolean {
    if (!path.includes("/")) return false;
    let folder = "";
    for (const segment of path.split("/")) {
      if (this.#folders.get(folder)?.get(segment) === "link") return true;
      folder = joinPortable(folder, segment);
    }
    return false;
  }

  #kindThroughLink(path: string): EntryKind | undefined {
    if (path.split("/").some((segment) => segment === "" || segment === "." || segment === "..")) return undefined;
    try {
      const absolute = nativePath(this.#place.real(), path);
      if (followLink(this.#place.real(), absolute).kind !== "inside") return undefined;
      return kindOf(fs.statSync(absolute));
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return undefined;
    }
  }

  #follow(path: string): Located {
    try {
      const real = this.#place.real();
      const target = followLink(real, nativePath(real, this.#place.nameOf(path)));
      if (target.kind === "broken") return refused(target.reason);
      if (target.kind === "outside") return refused(LINK_OUT);
      const absolute = nativePath(real, target.path);
      const stat = fs.lstatSync(absolute);
      if (stat.isDirectory()) return refused("it is a link to a folder");
      if (!stat.isFile()) return refused(NOT_REGULAR);
      return { kind: "file", path: target.path, absolute };
    } catch (error) {
      return refused(rethrowUnlessSystem(error));
    }
  }
}

function namesOf(entries: readonly FolderEntry[]): ReadonlyMap<string, EntryKind> {
  const names = new Map<string, EntryKind>();
  // A skill may be the root of a repository; the data of git and of this program are not part of it.
  for (const { name, kind } of entries) if (!isGitName(name) && name !== ".skill-convert") names.set(name, kind);
  return names;
}
