import { basename, dirname, join } from "node:path";
import { collisionKey } from "@skill-convert/fs";
import type { FoundInput } from "../../find/find.js";

/** A skill with a target folder. */
interface TargetedSkill {
  readonly source: string;
  /** Its id before the conversion. Undefined if it has none, or is a part of a skill. */
  readonly previousId: string | undefined;
}

/** A skill of a parent folder that the search may not have left yet. */
interface Known<T> {
  readonly parent: string;
  /** Undefined for a skill that is decided already. */
  readonly waiting: WaitingSkill<T> | undefined;
}

interface WaitingSkill<T> {
  readonly skill: T;
  readonly input: FoundInput;
  readonly target: string;
}

/** A skill is written to its target, to a folder of its own, or not at all. */
export type Decision =
  | { readonly kind: "target" }
  /** The skills with the same target had the same id before, so one more folder keeps them apart. */
  | { readonly kind: "apart"; readonly sharing: readonly string[] }
  | { readonly kind: "refused"; readonly sharing: readonly string[] };

export interface Decided<T> {
  readonly skill: T;
  readonly decision: Decision;
}

/** The target of a skill in a folder that is named after its own. */
export function apartFrom(target: string, relative: string): string {
  return join(dirname(target), basename(relative), basename(target));
}

/**
 * Finds skills that would be written to the same folder. A skill whose own folder has the name of its target is written
 * there; of the others, none is, unless all had one id before. Only skills with the same parent folder can collide, and
 * a search never returns to a folder, so a skill waits at most until the last skill of its parent folder is known.
 */
export class Collisions<T> {
  readonly #waitForAll: boolean;
  readonly #known: Known<T>[] = [];
  readonly #targeted = new Map<string, TargetedSkill[]>();
  #next = 0;

  /**
   * @param waitForAll true if each skill waits for the last, as those of several inputs do, which are written to one folder
   */
  constructor(waitForAll: boolean) {
    this.#waitForAll = waitForAll;
  }

  /** Adds the next skill of the search, and yields the skills that are now decided. */
  *add(skill: T, input: FoundInput, target: string | undefined, previousId: string | undefined): Generator<Decided<T>> {
    const parent = this.#waitForAll || !("relative" in input) ? "" : parentOf(input.relative);
    yield* this.#release((known) => isDone(known.parent, parent));
    if (target !== undefined) {
      const key = collisionKey(target);
      this.#targeted.set(key, [...(this.#targeted.get(key) ?? []), { source: input.source, previousId }]);
    }
    const isDecided = target === undefined || (!this.#waitForAll && !isPart(input) && keepsName(input.source, target));
    this.#known.push({ parent, waiting: isDecided ? undefined : { skill, input, target } });
    if (isDecided) yield { skill, decision: { kind: "target" } };
  }

  /** Yields the remaining skills. No skill may be added afterwards. */
  *rest(): Generator<Decided<T>> {
    yield* this.#release(() => true);
  }

  *#release(isLeft: (known: Known<T>) => boolean): Generator<Decided<T>> {
    let head = this.#known[this.#next];
    for (; head && isLeft(head); head = this.#known[++this.#next]) {
      if (head.waiting) yield { skill: head.waiting.skill, decision: this.#decide(head.waiting) };
    }
    if (head) return;
    this.#known.length = this.#next = 0;
    this.#targeted.clear();
  }

  #decide({ input, target }: WaitingSkill<T>): Decision {
    const all = this.#sharing(target);
    const [first] = all;
    if (first === undefined || all.length === 1) return { kind: "target" };
    const sharing = all.map(({ source }) => source);
    const hadOneId = first.previousId !== undefined && all.every(({ previousId }) => previousId === first.previousId);
    const keeping = all.filter(({ source }) => keepsName(source, target));
    const written = hadOneId ? (keeping[0] ?? first) : keeping.length === 1 ? keeping[0] : undefined;
    if (written?.source === input.source) return { kind: "target" };
    if (!hadOneId || !("relative" in input)) return { kind: "refused", sharing };
    const apart = apartFrom(target, input.relative);
    const isFree = [dirname(apart), apart].every((folder) => this.#sharing(folder).length === 0);
    return { kind: isFree ? "apart" : "refused", sharing };
  }

  #sharing(target: string): readonly TargetedSkill[] {
    return this.#targeted.get(collisionKey(target)) ?? [];
  }
}

/** Returns true if a search that has reached the folder `current` has left `folder`. */
function isDone(folder: string, current: string): boolean {
  return folder !== "" && current !== folder && !current.startsWith(`${folder}/`);
}

/** Returns true if the folder of a skill has the name of its target, so that no skill beside it can have it too. */
function keepsName(source: string, target: string): boolean {
  return basename(source) === collisionKey(basename(target));
}

/** Returns true for one of the operations of a skill that is split. */
function isPart(input: FoundInput): boolean {
  return "operation" in input && input.operation !== undefined;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
