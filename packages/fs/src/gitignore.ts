import fs from "node:fs";
import nodePath from "node:path";
import ignore, { type Ignore } from "ignore";
import { errorCode } from "./reason.js";
import { readRegularFile } from "./regular-file.js";
import { workTreeTop } from "./work-tree.js";

/** What the rules say of one entry; undefined where none speaks of it. */
type Verdict = "ignored" | "kept" | undefined;

const LIMIT = 1024 * 1024;
const IGNORE_CASE = process.platform === "win32" || process.platform === "darwin";
/** The library remembers every path that it was asked about, so it is begun anew after so many. */
const ASKED_AT_MOST = 4096;
/** The rules of one file, for the folder that it lies in and everything below. */
class RuleFile {
  readonly #rules: Ignore;
  #matcher: Ignore;
  #asked = 0;
  /** The rules as they hold in a folder that they ignore, but that a deeper file took back. */
  #inside: { readonly folder: string; readonly matcher: Ignore } | undefined;

  constructor(patterns: string) {
    this.#rules = ignore({ ignorecase: IGNORE_CASE }).add(patterns);
    this.#matcher = this.#rules;
  }

  /** `folder` is relative to that of the rules. */
  verdict(folder: string, name: string, isFolder: boolean): Verdict {
    this.#asked += 1;
    if (this.#asked % ASKED_AT_MOST === 0) this.#matcher = ignore({ ignorecase: IGNORE_CASE }).add(this.#rules);
    const path = folder === "" ? name : `${folder}/${name}`;
    const result = this.#matcherIn(folder).test(isFolder ? `${path}/` : path);
    if (result.ignored) return "ignored";
    return result.unignored ? "kept" : undefined;
  }

  /**
   * The library answers "ignored" for all that lies in an ignored folder. A search that came into one knows better, so
   * there it asks rules that take back each folder on the way, and nothing else.
   */
  #matcherIn(folder: string): Ignore {
    if (folder === "" || !this.#matcher.test(`${folder}/`).ignored) return this.#matcher;
    if (this.#inside?.folder !== folder) {
      const segments = folder.split("/").map((segment) => segment.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
      const takenBack = segments.map((_, index) => ({ pattern: `!/${segments.slice(0, index + 1).join("/")}/` }));
      this.#inside = { folder, matcher: ignore({ ignorecase: IGNORE_CASE }).add(this.#rules).add(takenBack) };
    }
    return this.#inside.matcher;
  }
}

interface Level {
  readonly rules: RuleFile;
  /** Length of the rules' folder within the paths asked about, its closing "/" included. */
  readonly prefix: number;
}

/**
 * The rules that hold in one folder: those of its own `.gitignore`, then those of the folders above, then
 * `.git/info/exclude`. The first that speaks of an entry decides. Paths are relative to the top of the work tree.
 */
export class GitIgnore {
  private constructor(
    private readonly levels: readonly Level[],
    /** The folder that the rules are now asked about, closed by "/"; empty at the top. */
    private readonly folder: string,
  ) {}

  /** The rules that hold in `root`, from the top of its git work tree down; `root` alone where it is in none. */
  static at(root: string): GitIgnore {
    const top = workTreeTop(root);
    if (top === undefined) return new GitIgnore([], "").withOwn(root);
    const exclude = readPatterns(nodePath.join(gitFolder(top), "info", "exclude"));
    let here = new GitIgnore(exclude === undefined ? [] : [{ rules: new RuleFile(exclude), prefix: 0 }], "");
    here = here.withOwn(top);
    let directory = top;
    for (const name of nodePath.relative(top, root).split(nodePath.sep)) {
      if (name === "") continue;
      directory = nodePath.join(directory, name);
      here = here.inside(name).withOwn(directory);
    }
    return here;
  }

  /** The rules one folder further down. */
  inside(name: string): GitIgnore {
    return new GitIgnore(this.levels, `${this.folder}${name}/`);
  }

  /** With the folder's own `.gitignore`, which the caller knows or supposes to be there. */
  withOwn(directory: string): GitIgnore {
    const patterns = readPatterns(nodePath.join(directory, ".gitignore"));
    if (patterns === undefined) return this;
    const own: Level = { rules: new RuleFile(patterns), prefix: this.folder.length };
    return new GitIgnore([own, ...this.levels], this.folder);
  }

  ignores(name: string, isFolder: boolean): boolean {
    for (const { rules, prefix } of this.levels) {
      const verdict = rules.verdict(this.folder.slice(prefix, -1), name, isFolder);
      if (verdict !== undefined) return verdict === "ignored";
    }
    return false;
  }
}

/** Undefined where there is no such file, or none that git would read either. */
function readPatterns(path: string): string | undefined {
  try {
    if (fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
  const read = readRegularFile(path, LIMIT);
  return read.kind === "bytes" && read.bytes.length > 0 ? read.bytes.toString("utf8") : undefined;
}

/** In a linked work tree or a submodule `.git` is a file that names the folder, which may share that of another. */
function gitFolder(top: string): string {
  const path = nodePath.join(top, ".git");
  try {
    if (fs.statSync(path).isDirectory()) return path;
    const named = /^gitdir: (.+)$/m.exec(fs.readFileSync(path, "utf8"))?.[1];
    if (named === undefined) return path;
    const own = nodePath.resolve(top, named);
    const common = nodePath.join(own, "commondir");
    return fs.existsSync(common) ? nodePath.resolve(own, fs.readFileSync(common, "utf8").trim()) : own;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return path;
  }
}
