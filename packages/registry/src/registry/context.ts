import { compareText } from "../collections/order.js";
import { type Conflict, conflictBetween } from "../conflict/conflict.js";
import { RegionTrie } from "../region/trie.js";
import type { RegisteredSkill } from "./skill.js";

/**
 * A set of skills that may run together (semioverse.md#s109). It names ids, registered or not. It keeps the write
 * regions of the registered skills in a trie, so a new skill is compared only with those that overlap it.
 */
export class ExecutionContext {
  readonly name: string;
  readonly ids: ReadonlySet<string>;
  readonly #trie: RegionTrie<RegisteredSkill>;

  constructor(name: string, ids: ReadonlySet<string>, trie: RegionTrie<RegisteredSkill> = RegionTrie.empty()) {
    this.name = name;
    this.ids = ids;
    this.#trie = trie;
  }

  with(skill: RegisteredSkill): ExecutionContext {
    if (!this.ids.has(skill.id)) return this;
    return new ExecutionContext(this.name, this.ids, this.#trie.insert(skill.places, skill.id, skill));
  }

  without(skill: RegisteredSkill): ExecutionContext {
    if (!this.ids.has(skill.id)) return this;
    return new ExecutionContext(this.name, this.ids, this.#trie.remove(skill.places, skill.id));
  }

  /** Returns the conflicts of a skill with the other members (semioverse.md#s107), sorted by their ids. */
  conflictsWith(skill: RegisteredSkill): Conflict[] {
    if (!this.ids.has(skill.id)) return [];
    const found = new Map<string, Conflict>();
    this.#trie.visitOverlapping(skill.places, (other) => {
      const conflict = other.id === skill.id ? undefined : conflictBetween(skill, other);
      if (conflict !== undefined) found.set(other.id, conflict);
      return true;
    });
    return [...found].sort(([a], [b]) => compareText(a, b)).map(([, conflict]) => conflict);
  }
}
