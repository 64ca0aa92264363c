import { createHash } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { errorCode } from "@skill-convert/fs";

/** Every file and link below a folder, with what changes when it is written; `.git` and what git ignores included. */
export type Tree = ReadonlyMap<string, string>;

/** What is looked at before it counts as too much. */
export const TREE_LIMITS = { entries: 500_000, bytes: 8 * 1024 ** 3, milliseconds: 120_000 } as const;

/** Whoever waits, such as a signal, gets its turn at least this often. */
const TURN_MS = 20;
const CHUNK = 1024 * 1024;
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = fs.constants;

/** What stands for bytes that are no UTF-8; by such a name no file is found. */
const REPLACED = "\u{fffd}";

/**
 * The hashes of a whole tree, or why they cannot be had. Nothing but the disk is asked, and no program is started.
 *
 * @param omitted paths from the root that are not looked at
 */
export async function readTree(
  root: string,
  signal?: AbortSignal,
  limits: Readonly<Record<keyof typeof TREE_LIMITS, number>> = TREE_LIMITS,
  omitted: ReadonlySet<string> = new Set(),
): Promise<Attempt<Tree>> {
  return new Reading(root, signal, limits, omitted).read();
}

/** The paths that are in one tree only, or not alike in both, sorted. */
export function changedPaths(before: Tree, after: Tree): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

class TooMuch extends Error {}

class Reading {
  readonly #found = new Map<string, string>();
  readonly #chunk = Buffer.allocUnsafe(CHUNK);
  readonly #started = performance.now();
  #turn = performance.now();
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
          if (entry.name.includes(REPLACED)) return refused(`the name of a file is not UTF-8: ${path}`);
          if (entry.isDirectory()) folders.push(path);
          else this.#found.set(path, await this.#stateOf(join(this.root, path)));
          await this.#rest();
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
        await this.#rest();
      }
    } finally {
      fs.closeSync(descriptor);
    }
  }

  /** Gives others a turn, and ends where enough was read. */
  async #rest(): Promise<void> {
    const { entries, bytes, milliseconds } = this.limits;
    if (this.#found.size > entries) throw new TooMuch(`${this.root} contains more than ${entries} files`);
    if (this.#bytes > bytes) throw new TooMuch(`${this.root} contains more than ${bytes} bytes`);
    const now = performance.now();
    if (now - this.#turn < TURN_MS) return;
    if (now - this.#started > milliseconds) throw new TooMuch(`reading ${this.root} takes too long`);
    await new Promise((resolve) => setImmediate(resolve));
    this.#turn = performance.now();
    if (this.signal?.aborted) throw new TooMuch("it was interrupted");
  }
}
