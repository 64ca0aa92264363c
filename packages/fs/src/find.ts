import fs from "node:fs";
import nodePath from "node:path";
import { type FolderEntry, readFolder } from "./folder.js";
import { GitIgnore } from "./gitignore.js";
import { isInside, joinPortable } from "./portable-path.js";
import { errorCode, reasonOf } from "./reason.js";

/** A folder that may be a skill, because it directly holds a file of a manifest's name. */
export interface FoundSkill {
  /** Relative to the root, with `/`; `""` for the root itself. */
  readonly path: string;
  /** The folder's absolute path. */
  readonly directory: string;
  /** The names directly in the folder that are no folders, sorted. */
  readonly files: readonly string[];
  /** Everything directly in the folder; `openSkill` takes it, so that the folder need not be read again. */
  readonly entries: readonly FolderEntry[];
}

/** Something that could not be searched. */
export interface FindProblem {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly reason: string;
}

export interface FindOptions {
  /** The names that make a folder a candidate. */
  readonly manifestFiles: ReadonlySet<string>;
  /** Whether to leave out what git ignores; true unless told otherwise. */
  readonly gitignore?: boolean;
  /** Folders that are not searched, such as the one that the results are written to. */
  readonly exclude?: readonly string[];
  /** Told of each folder that could not be read; the search goes on. */
  readonly onProblem?: (problem: FindProblem) => void;
}

interface Pending {
  readonly path: string;
  readonly directory: string;
  readonly ignore: GitIgnore | undefined;
}

const NEVER_SEARCHED: ReadonlySet<string> = new Set([".git", "node_modules"]);

/**
 * Finds the folders at any depth of `root` that directly hold one of the manifest files: lazily, a folder before
 * those in it, and by name. Links are not followed; what they lead to inside the root is found where it lies.
 */
export function* findSkills(root: string, options: FindOptions): Generator<FoundSkill> {
  const report = (path: string, reason: string) => options.onProblem?.({ path, reason });
  let top: string;
  try {
    top = fs.realpathSync.native(root);
  } catch (error) {
    report("", reasonOf(error));
    return;
  }
  const rules = options.gitignore === false ? undefined : GitIgnore.at(top);
  const excluded = new Set((options.exclude ?? []).map(realPath));
  const pending: Pending[] = [{ path: "", directory: top, ignore: rules }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, directory } = next;
    if (excluded.has(directory)) continue;
    let entries: FolderEntry[];
    try {
      entries = readFolder(directory);
    } catch (error) {
      report(path, reasonOf(error));
      continue;
    }
    const hasRules = next.ignore !== undefined && path !== "" && entries.some(({ name }) => name === ".gitignore");
    const ignore = hasRules ? next.ignore?.withOwn(directory) : next.ignore;
    for (let index = entries.length - 1; index >= 0; index--) {
      const entry = entries[index];
      if (entry === undefined || NEVER_SEARCHED.has(entry.name)) continue;
      if (entry.kind === "folder" && !ignore?.ignores(entry.name, true)) pending.push(below(next, entry.name, ignore));
      if (entry.kind === "link" && leadsToSkillOutside(directory, entry.name, top, options.manifestFiles)) {
        report(joinPortable(path, entry.name), "it is a link out of the searched folder, and is not followed");
      }
    }
    const isManifest = ({ name, kind }: FolderEntry) =>
      kind !== "folder" && options.manifestFiles.has(name) && !ignore?.ignores(name, false);
    if (entries.some(isManifest)) {
      const files = entries.filter(({ kind }) => kind !== "folder").map(({ name }) => name);
      yield { path, directory, files, entries };
    }
  }
}

function below(parent: Pending, name: string, ignore: GitIgnore | undefined): Pending {
  return {
    path: joinPortable(parent.path, name),
    directory: nodePath.join(parent.directory, name),
    ignore: ignore?.inside(name),
  };
}

/** The path with links resolved; of a folder that is yet to be made, with those of the way that is there. */
function realPath(folder: string): string {
  const absolute = nodePath.resolve(folder);
  try {
    return fs.realpathSync.native(absolute);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    const parent = nodePath.dirname(absolute);
    return parent === absolute ? absolute : nodePath.join(realPath(parent), nodePath.basename(absolute));
  }
}

/** A skill that is left out on purpose is told; a link to anything else is nobody's concern here. */
function leadsToSkillOutside(directory: string, name: string, root: string, manifests: ReadonlySet<string>): boolean {
  try {
    const target = fs.realpathSync.native(nodePath.join(directory, name));
    if (isInside(root, target) || !fs.statSync(target).isDirectory()) return false;
    return [...manifests].some((manifest) => fs.existsSync(nodePath.join(target, manifest)));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}
