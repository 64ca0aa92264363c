import { RegionTrie } from "../region/trie.js";
import { areCoordinated, type RegisteredSkill } from "./skill.js";

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
    return new ExecutionContext(this.name, this.ids, insertSkill(this.#trie, skill));
  }

  without(skill: RegisteredSkill): ExecutionContext {
    if (!this.ids.has(skill.id)) return this;
    let trie = this.#trie;
    for (const [index, { segments }] of skill.places.entries()) trie = trie.remove(segments, `${skill.id}\n${index}`);
    return new ExecutionContext(this.name, this.ids, trie);
  }

  /** Invariant 8.3: the members that a skill would be in conflict with (definition 6.2), by id. */
  conflictsWith(skill: RegisteredSkill): RegisteredSkill[] {
    if (!this.ids.has(skill.id)) return [];
    const found = new Map<string, RegisteredSkill>();
    for (const { segments } of skill.places) {
      this.#trie.visitOverlapping(segments, (other) => {
        if (other.id !== skill.id && !areCoordinated(skill, other)) found.set(other.id, other);
        return true;
      });
    }
    return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/** Puts a skill at every folder of its write region. */
export function insertSkill(trie: RegionTrie<RegisteredSkill>, skill: RegisteredSkill): RegionTrie<RegisteredSkill> {
  let grown = trie;
  for (const [index, { segments }] of skill.places.entries()) {
    grown = grown.insert(segments, `${skill.id}\n${index}`, skill);
  }
  return grown;
}
