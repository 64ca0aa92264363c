import { comparePaths } from "@skill-convert/fs";
import type { FoundInput } from "../../inputs/find.js";

/** The skills of other shards, which may have the same target folder as skills of this one. */
export interface OtherShards {
  add(input: FoundInput): void;
  /** The sources of the skills that would be written to `target`. */
  sharing(target: string): readonly string[];
  clear(): void;
}

interface WaitingSkill<T> {
  /** Undefined for a skill of another shard. */
  readonly skill: T | undefined;
  readonly target: string | undefined;
  /** The parent folder of the target. */
  readonly parent: string;
}

/** A skill, and the sources of all skills that would be written to the same folder; none if it is the only one. */
export interface Decided<T> {
  readonly skill: T;
  readonly conflicts: readonly string[];
}

/**
 * Finds skills that would be written to the same folder. Only skills with the same parent folder can collide, and a
 * search never returns to a folder, so a skill waits only until the last skill of its parent folder is known.
 */
export class Collisions<T> {
  readonly #several: boolean;
  readonly #otherShards: OtherShards | undefined;
  readonly #waiting: WaitingSkill<T>[] = [];
  readonly #sources = new Map<string, string[]>();
  #next = 0;

  /**
   * @param several true if the skills come from several inputs, which are written to one folder
   * @param otherShards collects the skills of other shards, which are not yielded
   */
  constructor(several: boolean, otherShards?: OtherShards) {
    this.#several = several;
    this.#otherShards = otherShards;
  }

  /** Adds the next skill of the search, and yields the skills whose conflicts are now known. */
  *add(skill: T, input: FoundInput, target: string | undefined): Generator<Decided<T>> {
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

  /** Yields the remaining skills. No skill may be added afterwards. */
  *rest(): Generator<Decided<T>> {
    yield* this.#release(() => true);
  }

  *#release(isKnown: (waiting: WaitingSkill<T>) => boolean): Generator<Decided<T>> {
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
    const sources = this.#sources.get(folderKey(target)) ?? [];
    const others = this.#otherShards?.sharing(target) ?? [];
    return sources.length + others.length > 1 ? inOrder(sources, others) : [];
  }
}

/** Returns true if a search that has reached the folder `current` has left `folder`. */
function isDone(folder: string, current: string): boolean {
  return folder !== "" && current !== folder && !current.startsWith(`${folder}/`);
}

export function isOfOtherShard(input: FoundInput): boolean {
  return "otherShard" in input;
}

function inOrder(own: readonly string[], others: readonly string[]): readonly string[] {
  return others.length === 0 ? own : [...own, ...others].sort(comparePaths);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Returns the same key for paths that some file systems treat as one. */
export function folderKey(target: string): string {
  return (isAscii(target) ? target : target.normalize("NFC")).toLowerCase();
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
