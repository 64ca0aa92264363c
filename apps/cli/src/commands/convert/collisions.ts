import { comparePaths } from "@skill-convert/fs";
import type { Found } from "../../inputs/find.js";

/** The skills of other shards, which may have the same target folder as skills of this one. */
export interface OtherShards {
  add(input: Found): void;
  /** Those that would be written to `target`. */
  sharing(target: string): readonly string[];
  clear(): void;
}

interface Waiting<T> {
  /** Undefined of another shard. */
  readonly skill: T | undefined;
  readonly target: string | undefined;
  /** The folder that its target lies in. */
  readonly parent: string;
}

/** A skill, and the sources of all that would be written to the same folder if there are others. */
export interface Decided<T> {
  readonly skill: T;
  readonly conflicts: readonly string[];
}

/**
 * Tells which skills would be written to one folder. Only skills of one parent folder can share one, and a search leaves
 * a folder for good, so a skill waits no longer than for the last of its neighbours.
 */
export class Collisions<T> {
  readonly #several: boolean;
  readonly #otherShards: OtherShards | undefined;
  readonly #waiting: Waiting<T>[] = [];
  readonly #sources = new Map<string, string[]>();
  #next = 0;

  /**
   * @param several whether the skills come from several inputs, which are written to one folder
   * @param otherShards collects the skills of other shards, which are not yielded
   */
  constructor(several: boolean, otherShards?: OtherShards) {
    this.#several = several;
    this.#otherShards = otherShards;
  }

  /** Adds the next skill of the search, and yields the skills whose conflicts are now known. */
  *add(skill: T, input: Found, target: string | undefined): Generator<Decided<T>> {
    const parent = this.#several || !("relative" in input) ? "" : parentOf(input.relative);
    yield* this.#release((waiting) => isDone(waiting.parent, parent));
    if (isOfOtherShard(input)) {
      this.#otherShards?.add(input);
      this.#waiting.push({ skill: undefined, target: undefined, parent });
      return;
    }
    if (target !== undefined) {
      const key = folderKey(target);
      this.#sources.set(key, [...(this.#sources.get(key) ?? []), input.source]);
    }
    this.#waiting.push({ skill, target, parent });
  }

  /** Gives the others, once there are no more to be added. */
  *rest(): Generator<Decided<T>> {
    yield* this.#release(() => true);
  }

  *#release(isKnown: (waiting: Waiting<T>) => boolean): Generator<Decided<T>> {
    let head = this.#waiting[this.#next];
    for (; head && isKnown(head); head = this.#waiting[++this.#next]) {
      if (head.skill !== undefined) yield { skill: head.skill, conflicts: this.#conflicts(head.target) };
    }
    if (head) return;
    this.#waiting.length = this.#next = 0;
    this.#sources.clear();
    this.#otherShards?.clear();
  }

  #conflicts(target: string | undefined): readonly string[] {
    if (target === undefined) return [];
    const own = this.#sources.get(folderKey(target)) ?? [];
    const others = this.#otherShards?.sharing(target) ?? [];
    return own.length + others.length > 1 ? inOrder(own, others) : [];
  }
}

/** Whether a search that is in one folder now has left another. */
function isDone(folder: string, now: string): boolean {
  return folder !== "" && now !== folder && !now.startsWith(`${folder}/`);
}

/** Of another shard. */
export function isOfOtherShard(input: Found): boolean {
  return "otherShard" in input;
}

function inOrder(own: readonly string[], others: readonly string[]): readonly string[] {
  return others.length === 0 ? own : [...own, ...others].sort(comparePaths);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Folders that some file systems take for the same one. */
export function folderKey(target: string): string {
  return (isAscii(target) ? target : target.normalize("NFC")).toLowerCase();
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
