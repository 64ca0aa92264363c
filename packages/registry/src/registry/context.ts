import { compareText } from "../collections/order.js";
import { type Conflict, conflictBetween } from "../conflict/conflict.js";
import { RegionTrie } from "../region/trie.js";
import type { RegisteredSkill } from "./skill.js";

/**
 * Definition 8.4: skills that may run together. It names ids, registered or not, and keeps the write regions of those
 * that are, so that a new one is compared with what overlaps it and not with every member.
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

  /** Invariant 8.3: the conflicts of a skill with the other members (definition 6.2), by their ids. */
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
