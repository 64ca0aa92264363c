import fs from "node:fs";
import nodePath from "node:path";
import { type FolderEntry, readFolder } from "./folder.js";
import { GitIgnore } from "./gitignore.js";
import { joinPortable } from "./portable-path.js";
import { realPath } from "./real-path.js";
import { reasonOf } from "./reason.js";

/** Something that could not be searched. */
export interface FindProblem {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly reason: string;
  /**
   * `folder`, `file`: the system refused to read it. `link`: it leads out of the root. `too-large`: a text that is not read.
   * `ignore`: from this folder on everything is searched, whatever git ignores.
   */
  readonly kind: "folder" | "file" | "link" | "too-large" | "ignore";
}

/** What a search leaves out. */
export interface WalkOptions {
  /** Whether to leave out what git ignores; true by default. */
  readonly gitignore?: boolean;
  /** Folders, absolute or from the working directory, that are not searched, such as the one that is written to. */
  readonly exclude?: readonly string[];
  /** Told of what could not be searched, the root included; the search goes on. */
  readonly onProblem?: (problem: FindProblem) => void;
}

/** A folder that is searched. */
export interface WalkedFolder {
  /** Relative to the root, with `/`; `""` for the root itself. */
  readonly path: string;
  readonly directory: string;
  /** The root's real path. */
  readonly root: string;
  /** Everything directly in the folder, by name. */
  readonly entries: readonly FolderEntry[];
  /** Whether git ignores something directly in the folder. */
  ignores(entry: FolderEntry): boolean;
}

interface Pending {
  readonly path: string;
  readonly directory: string;
  readonly ignore: GitIgnore | undefined;
}

const NEVER_SEARCHED: ReadonlySet<string> = new Set([".git", ".skill-convert", "node_modules"]);

/** Every folder below `root` that is not ignored: lazily, a folder before those in it, by name, links not followed. */
export function* walkFolders(root: string, options: WalkOptions): Generator<WalkedFolder> {
  const report = (path: string, reason: string) => options.onProblem?.({ path, reason, kind: "folder" });
  let top: string;
  try {
    top = fs.realpathSync.native(root);
  } catch (error) {
    const reason = reasonOf(error);
    if (options.onProblem === undefined) throw new Error(`"${root}" cannot be searched: ${reason}`, { cause: error });
    report("", reason);
    return;
  }
  const rules = options.gitignore === false ? undefined : GitIgnore.at(top);
  const excluded = new Set((options.exclude ?? []).map(realPath));
  let isReported = false;
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
    const ignores = ({ name, kind }: FolderEntry) => ignore?.ignores(name, kind === "folder") ?? false;
    for (let index = entries.length - 1; index >= 0; index--) {
      const entry = entries[index];
      if (entry === undefined || entry.kind !== "folder" || NEVER_SEARCHED.has(entry.name)) continue;
      if (!ignores(entry)) pending.push(below(next, entry.name, ignore));
    }
    if (ignore?.isExhausted && !isReported) {
      isReported = true;
      const reason = "the patterns of .gitignore are too many for so many folders, so nothing is left out from here on";
      options.onProblem?.({ path, reason, kind: "ignore" });
    }
    yield { path, directory, root: top, entries, ignores };
  }
}

function below(parent: Pending, name: string, ignore: GitIgnore | undefined): Pending {
  return {
    path: joinPortable(parent.path, name),
    directory: nodePath.join(parent.directory, name),
    ignore: ignore?.inside(name),
  };
}
