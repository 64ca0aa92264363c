import fs from "node:fs";
import nodePath from "node:path";
import { gitFolders } from "./git.js";
import type { Budget } from "./glob.js";
import { type IgnorePattern, matchesPath, parseIgnorePatterns } from "./ignore-pattern.js";
import { toPortable } from "./portable-path.js";
import { errorCode } from "./reason.js";
import { readRegularFile } from "./regular-file.js";
import { workTreeTop } from "./work-tree.js";

/** The decision of the rules about one entry; undefined if no rule matches it. */
type Verdict = "ignored" | "kept" | undefined;

/** The files with patterns of entries that are left out of a search, which have the syntax of git. */
export const IGNORE_FILES: readonly string[] = [".gitignore", ".skill-convertignore"];

const LIMIT = 1024 * 1024;
const IGNORE_CASE = process.platform === "win32" || process.platform === "darwin";
/** The most comparisons for one name, about a millisecond of work. A name that takes more is not ignored. */
const MAX_STEPS_PER_NAME = 200_000;

/** The most comparisons of one search, a few seconds of work. After that, nothing is ignored. */
export const MAX_STEPS_PER_SEARCH = 20_000_000;

/** A pattern with the number of its line, because the last pattern that matches decides. */
interface Numbered {
  readonly pattern: IgnorePattern;
  readonly line: number;
}

/** The rules of one file, which apply to its folder and everything below. */
export class RuleFile {
  /** Most patterns are plain names: the last pattern for each name, by the name. */
  readonly #names = new Map<string, Numbered>();
  /** The last pattern for folders of each plain name. */
  readonly #folders = new Map<string, Numbered>();
  /** All other patterns, the last one first. */
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
   * Judges the entry itself, not the folders above it: the search never enters an ignored folder.
   *
   * @param folder the folder of the entry, relative to that of the rules
   */
  verdict(folder: string, name: string, isFolder: boolean, total: Budget): Verdict {
    const budget = { steps: Math.min(MAX_STEPS_PER_NAME, total.steps) };
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
  /** The length of the path of the rules' folder, with its "/" at the end. Paths begin with it. */
  readonly prefix: number;
}

/**
 * The rules that apply in one folder: those of its own `.gitignore`, then those of the folders above, then
 * `.git/info/exclude`. The first file with a matching rule decides. Paths are relative to the top of the work tree.
 */
export class GitIgnore {
  private constructor(
    private readonly levels: readonly Level[],
    /** The folder of this object, with "/" at the end; empty at the top. */
    private readonly folder: string,
    /** The steps that remain for the whole search. */
    private readonly budget: Budget,
  ) {}

  /** True if the search has used up its steps, so that nothing is ignored any more. */
  get isExhausted(): boolean {
    return this.budget.steps <= 0;
  }

  /**
   * Reads the rules that apply in `root`, from the top of its git work tree down; outside a work tree, only its own.
   */
  static at(root: string): GitIgnore {
    const top = workTreeTop(root);
    const budget = { steps: MAX_STEPS_PER_SEARCH };
    if (top === undefined) return new GitIgnore([], "", budget).withOwn(root);
    // A linked work tree has its own git folder, but the rules are in the folder that all work trees share.
    const exclude = readPatterns(nodePath.join(gitFolders(top).at(-1) ?? top, "info", "exclude"));
    let ignore = new GitIgnore(exclude === undefined ? [] : [{ rules: new RuleFile(exclude), prefix: 0 }], "", budget);
    ignore = ignore.withOwn(top);
    let directory = top;
    for (const name of toPortable(nodePath.relative(top, root)).split("/")) {
      if (name === "") continue;
      directory = nodePath.join(directory, name);
      ignore = ignore.inside(name).withOwn(directory);
    }
    return ignore;
  }

  /** Returns the rules for a subfolder, without its own `.gitignore`. */
  inside(name: string): GitIgnore {
    return new GitIgnore(this.levels, `${this.folder}${name}/`, this.budget);
  }

  /** Adds the rules of the folder's own {@link IGNORE_FILES}, of which the later ones decide. */
  withOwn(directory: string): GitIgnore {
    const patterns = IGNORE_FILES.flatMap((name) => readPatterns(nodePath.join(directory, name)) ?? []);
    if (patterns.length === 0) return this;
    const own: Level = { rules: new RuleFile(patterns.join("\n")), prefix: this.folder.length };
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

/** Undefined if the file does not exist, or is a kind of file that git does not read either. */
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
