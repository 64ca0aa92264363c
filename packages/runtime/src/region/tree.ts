import { createHash } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { errorCode } from "@skill-convert/fs";

/** The state of every file and link below a folder, including `.git` and files that Git ignores. */
export type Tree = ReadonlyMap<string, string>;

/** The limits of {@link readTree}. */
export const TREE_LIMITS = { entries: 500_000, bytes: 8 * 1024 ** 3, milliseconds: 120_000 } as const;

/** The longest time without yielding to other work, such as a signal. */
const YIELD_MS = 20;
const CHUNK = 1024 * 1024;
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = fs.constants;

/** Replaces bytes that are not UTF-8. No file can be opened by such a name. */
const REPLACEMENT = "\u{fffd}";

/**
 * Hashes all files of a tree. Reads the disk only and starts no program. Refused if a file name is not UTF-8, a folder
 * cannot be read, or a limit is exceeded.
 *
 * @param omitted paths relative to the root that are left out
 */
export async function readTree(
  root: string,
  signal?: AbortSignal,
  limits: Readonly<Record<keyof typeof TREE_LIMITS, number>> = TREE_LIMITS,
  omitted: ReadonlySet<string> = new Set(),
): Promise<Attempt<Tree>> {
  return new TreeReader(root, signal, limits, omitted).read();
}

/** Returns the paths that are in only one of the trees or differ in state, sorted. */
export function changedPaths(before: Tree, after: Tree): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

class TooMuch extends Error {}

class TreeReader {
  readonly #found = new Map<string, string>();
  readonly #chunk = Buffer.allocUnsafe(CHUNK);
  readonly #started = performance.now();
  #lastYield = performance.now();
  #bytes = 0;

  constructor(
    private readonly root: string,
    private readonly signal: AbortSignal | undefined,
    private readonly limits: Readonly<Record<keyof typeof TREE_LIMITS, number>>,
    private readonly omitted: ReadonlySet<string>,
  ) {}

  async read(): Promise<Attempt<Tree>> {
    try {
      const folders = [""];
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        for (const entry of fs.readdirSync(join(this.root, folder), { withFileTypes: true })) {
          const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
          if (this.omitted.has(path)) continue;
          if (entry.name.includes(REPLACEMENT)) return refused(`the name of a file is not UTF-8: ${path}`);
          if (entry.isDirectory()) folders.push(path);
          else this.#found.set(path, await this.#stateOf(join(this.root, path)));
          await this.#yield();
        }
      }
      return done(this.#found);
    } catch (error) {
      if (error instanceof TooMuch) return refused(error.message);
      if (errorCode(error) === undefined) throw error;
      return refused(error instanceof Error ? error.message : String(error));
    }
  }

  async #stateOf(path: string): Promise<string> {
    const stats = fs.lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return "gone";
    if (stats.isSymbolicLink()) return `link ${fs.readlinkSync(path)}`;
    if (!stats.isFile()) return `other ${stats.mode} ${stats.rdev} ${stats.ino}`;
    try {
      return `file ${stats.mode} ${await this.#hash(path)}`;
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return `unreadable ${stats.mode} ${stats.size} ${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}`;
    }
  }

  async #hash(path: string): Promise<string> {
    const descriptor = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const hash = createHash("sha256");
      for (;;) {
        const size = fs.readSync(descriptor, this.#chunk, 0, CHUNK, null);
        if (size === 0) return hash.digest("base64");
        hash.update(this.#chunk.subarray(0, size));
        this.#bytes += size;
        await this.#yield();
      }
    } finally {
      fs.closeSync(descriptor);
    }
  }

  /** Yields to other work, and throws if a limit is exceeded. */
  async #yield(): Promise<void> {
    const { entries, bytes, milliseconds } = this.limits;
    if (this.#found.size > entries) throw new TooMuch(`${this.root} contains more than ${entries} files`);
    if (this.#bytes > bytes) throw new TooMuch(`${this.root} contains more than ${bytes} bytes`);
    const now = performance.now();
    if (now - this.#lastYield < YIELD_MS) return;
    if (now - this.#started > milliseconds) throw new TooMuch(`reading ${this.root} takes too long`);
    await new Promise((resolve) => setImmediate(resolve));
    this.#lastYield = performance.now();
    if (this.signal?.aborted) throw new TooMuch("it was interrupted");
  }
}
