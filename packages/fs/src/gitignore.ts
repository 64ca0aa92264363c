import fs from "node:fs";
import nodePath from "node:path";
import { gitFolders } from "./git.js";
import type { Budget } from "./glob.js";
import { type IgnorePattern, matchesPath, parseIgnorePatterns } from "./ignore-pattern.js";
import { errorCode } from "./reason.js";
import { readRegularFile } from "./regular-file.js";
import { workTreeTop } from "./work-tree.js";

/** What the rules say of one entry; undefined where none speaks of it. */
type Verdict = "ignored" | "kept" | undefined;

const LIMIT = 1024 * 1024;
const IGNORE_CASE = process.platform === "win32" || process.platform === "darwin";
/** What one question may compare, which takes about a millisecond. What takes more is not ignored. */
const MOST_STEPS = 200_000;

/** What all questions of one search may compare, a few seconds of work. What would take more is not ignored. */
const MOST_STEPS_OF_ALL = 20_000_000;

/** A pattern, and the number of its line: the last one that matches decides. */
interface Numbered {
  readonly pattern: IgnorePattern;
  readonly line: number;
}

/** The rules of one file, for the folder that it lies in and everything below. The last ones come first. */
class RuleFile {
  /** Plain names, which most patterns are: the last pattern for each, and the last one for folders of that name. */
  readonly #names = new Map<string, Numbered>();
  readonly #folders = new Map<string, Numbered>();
  readonly #others: Numbered[] = [];

  constructor(text: string) {
    const patterns = parseIgnorePatterns(fold(text)).map((pattern, line): Numbered => ({ pattern, line }));
    for (const numbered of patterns.reverse()) {
      const name = plainName(numbered.pattern);
      if (name === undefined) this.#others.push(numbered);
      else if (!numbered.pattern.foldersOnly && !this.#names.has(name)) this.#names.set(name, numbered);
      if (name !== undefined && !this.#folders.has(name)) this.#folders.set(name, numbered);
    }
  }

  /**
   * What the rules say of the entry itself; a folder that they ignore is not searched. `folder` is relative to that of the
   * rules.
   */
  verdict(folder: string, name: string, isFolder: boolean, total: Budget): Verdict {
    const budget = { steps: Math.min(MOST_STEPS, total.steps) };
    const before = budget.steps;
    const decisive = this.#decisive(fold(folder === "" ? name : `${folder}/${name}`).split("/"), isFolder, budget);
    total.steps -= before - budget.steps;
    if (decisive === undefined) return undefined;
    return decisive.isNegated ? "kept" : "ignored";
  }

  #decisive(path: readonly string[], isFolder: boolean, budget: Budget): IgnorePattern | undefined {
    const last = path.slice(-1);
    const named = (isFolder ? this.#folders : this.#names).get(last[0] ?? "");
    for (const { pattern, line } of this.#others) {
      if (named !== undefined && named.line > line) break;
      budget.steps -= 1;
      if (budget.steps < 0) return undefined;
      if (pattern.foldersOnly && !isFolder) continue;
      if (matchesPath(pattern, pattern.isName ? last : path, budget)) return pattern;
    }
    return named?.pattern;
  }
}

function plainName({ isName, segments }: IgnorePattern): string | undefined {
  const [glob] = segments;
  if (!isName || !Array.isArray(glob)) return undefined;
  return glob.every((token) => typeof token === "string") ? glob.join("") : undefined;
}

function fold(text: string): string {
  return IGNORE_CASE ? text.toLowerCase() : text;
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
    /** Of the whole search. */
    private readonly budget: Budget,
  ) {}

  /** Whether the search has taken so long that nothing is ignored any more. */
  get isExhausted(): boolean {
    return this.budget.steps <= 0;
  }

  /** The rules that hold in `root`, from the top of its git work tree down; `root` alone where it is in none. */
  static at(root: string): GitIgnore {
    const top = workTreeTop(root);
    const budget = { steps: MOST_STEPS_OF_ALL };
    if (top === undefined) return new GitIgnore([], "", budget).withOwn(root);
    // A linked work tree has a folder of its own, and the rules are in the one that it shares.
    const exclude = readPatterns(nodePath.join(gitFolders(top).at(-1) ?? top, "info", "exclude"));
    let here = new GitIgnore(exclude === undefined ? [] : [{ rules: new RuleFile(exclude), prefix: 0 }], "", budget);
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
    return new GitIgnore(this.levels, `${this.folder}${name}/`, this.budget);
  }

  /** With the folder's own `.gitignore`, which the caller knows or supposes to be there. */
  withOwn(directory: string): GitIgnore {
    const patterns = readPatterns(nodePath.join(directory, ".gitignore"));
    if (patterns === undefined) return this;
    const own: Level = { rules: new RuleFile(patterns), prefix: this.folder.length };
    return new GitIgnore([own, ...this.levels], this.folder, this.budget);
  }

  ignores(name: string, isFolder: boolean): boolean {
    for (const { rules, prefix } of this.levels) {
      const verdict = rules.verdict(this.folder.slice(prefix, -1), name, isFolder, this.budget);
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
