import fs from "node:fs";
import nodePath from "node:path";
import type { KeysOf } from "@skill-convert/core/adapters";
import { type FolderEntry, readFolder } from "./folder.js";
import { GitIgnore, IGNORE_FILES, MAX_STEPS_PER_SEARCH, RuleFile } from "./gitignore.js";
import { joinPortable } from "./portable-path.js";
import { realPath } from "./real-path.js";
import { rethrowUnlessSystem } from "./reason.js";

/** A file or folder that could not be searched. */
export interface FindProblem {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly reason: string;
  /**
   * `folder` and `file`: the system refused to read it. `link`: the link leads out of the root. `too-large`: the text
   * is too large to be read. `ignore`: from this folder on everything is searched, even if git ignores it.
   */
  readonly kind: "folder" | "file" | "link" | "too-large" | "ignore";
}

/** Options of a search. */
export interface WalkOptions {
  /** True to leave out files and folders that git or `.skill-convertignore` ignores, which is the default. */
  readonly gitignore?: boolean;
  /** Folders that are not searched, such as the output folder; absolute or relative to the working directory. */
  readonly exclude?: readonly string[];
  /** Patterns of files and folders to leave out, as in a `.gitignore` in the root. */
  readonly patterns?: readonly string[];
  /** Called for each file or folder that could not be searched, including the root. The search continues. */
  readonly onProblem?: (problem: FindProblem) => void;
}

/** The kinds of the options of a search. */
export const WALK_OPTIONS: KeysOf<WalkOptions> = {
  keys: {
    gitignore: "true or false",
    exclude: { each: "a string" },
    patterns: { each: "a string" },
    onProblem: "a function",
  },
};

/** A folder that the search has reached. */
export interface WalkedFolder {
  /** Relative to the root, with `/`; `""` for the root itself. */
  readonly path: string;
  readonly directory: string;
  /** The real path of the root. */
  readonly root: string;
  /** All entries directly in the folder, sorted by name. */
  readonly entries: readonly FolderEntry[];
  /** Returns true if an entry of the folder is left out. */
  ignores(entry: FolderEntry): boolean;
}

interface Pending {
  readonly path: string;
  readonly directory: string;
  readonly ignore: GitIgnore | undefined;
}

const NEVER_SEARCHED: ReadonlySet<string> = new Set([".git", ".skill-convert", "node_modules"]);

/** Yields `root` and every folder below it that is not ignored: lazily, by name, a folder before its subfolders. */
export function* walkFolders(root: string, options: WalkOptions): Generator<WalkedFolder> {
  const report = (path: string, reason: string) => options.onProblem?.({ path, reason, kind: "folder" });
  let top: string;
  try {
    top = fs.realpathSync.native(root);
  } catch (error) {
    const reason = rethrowUnlessSystem(error);
    if (options.onProblem === undefined) throw new Error(`"${root}" cannot be searched: ${reason}`, { cause: error });
    report("", reason);
    return;
  }
  const rules = options.gitignore === false ? undefined : GitIgnore.at(top);
  const excluded = new Set((options.exclude ?? []).map(realPath));
  const named = new RuleFile((options.patterns ?? []).join("\n"));
  const budget = { steps: MAX_STEPS_PER_SEARCH };
  let isReported = false;
  const pending: Pending[] = [{ path: "", directory: top, ignore: rules }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, directory } = next;
    if (excluded.has(directory)) continue;
    let entries: FolderEntry[];
    try {
      entries = readFolder(directory);
    } catch (error) {
      report(path, rethrowUnlessSystem(error));
      continue;
    }
    const hasRules =
      next.ignore !== undefined && path !== "" && entries.some(({ name }) => IGNORE_FILES.includes(name));
    const ignore = hasRules ? next.ignore?.withOwn(directory) : next.ignore;
    const ignores = ({ name, kind }: FolderEntry) => {
      const isFolder = kind === "folder";
      return named.verdict(path, name, isFolder, budget) === "ignored" || (ignore?.ignores(name, isFolder) ?? false);
    };
    for (let index = entries.length - 1; index >= 0; index--) {
      const entry = entries[index];
      if (entry === undefined || entry.kind !== "folder" || NEVER_SEARCHED.has(entry.name)) continue;
      if (!ignores(entry)) pending.push(below(next, entry.name, ignore));
    }
    if (ignore?.isExhausted && !isReported) {
      isReported = true;
      const reason = "there are too many .gitignore patterns for so many folders, so nothing is left out from here on";
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
