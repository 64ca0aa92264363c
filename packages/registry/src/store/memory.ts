import { requireArguments } from "@skill-convert/core/adapters";
import { compareCodePoints } from "../collections/order.js";
import { rankOf } from "../query.js";
import { eventsOf } from "../registry/events.js";
import type { SkillQuery } from "../registry/question.js";
import { createSkillRegistry, REGISTRY, type RegistryChange, SkillRegistry } from "../registry/registry.js";
import type { Candidate, Position, StoreBackend } from "./backend.js";
import { type RegistryStore, registryStore } from "./registry-store.js";

/**
 * Returns a store that keeps a registry in memory.
 *
 * @param registry the skills to begin with; an empty registry if absent
 * @example
 * const store = memoryStore();
 * await store.register({ manifest: { id: "tidy", operations: [{}] } });
 * (await store.lookup("tidy"))?.id; // "tidy"
 */
export function memoryStore(registry: SkillRegistry = createSkillRegistry()): RegistryStore {
  requireArguments("memoryStore", { registry: [registry, REGISTRY] });
  return registryStore(new MemoryBackend(registry));
}

class MemoryBackend implements StoreBackend {
  #registry: SkillRegistry;

  constructor(registry: SkillRegistry) {
    this.#registry = registry;
  }

  get vaults() {
    return this.#registry.state.vaults;
  }

  async read() {
    return this.#registry;
  }

  async change<Change extends RegistryChange>(_scope: unknown, change: (registry: SkillRegistry) => Change) {
    const { refused } = this.#registry.state;
    const made = change(this.#registry);
    // `registerEach` remembers the skills that it refused. No other store does, so this one keeps only those it began with.
    this.#registry = new SkillRegistry({ ...made.registry.state, refused });
    return made;
  }

  async *candidates(query: SkillQuery, after: Position | undefined) {
    const rank = rankOf(query);
    const found = this.#registry.skills().flatMap((skill): Candidate[] => {
      const at = rank(skill);
      if (at === undefined) return [];
      const isUndeclared = query.effect !== undefined && skill.manifest.effects === undefined;
      const candidate = { skill, position: { phase: at + (isUndeclared ? 2 : 0), id: skill.id } };
      return after === undefined || comparePositions(candidate.position, after) > 0 ? [candidate] : [];
    });
    yield* found.sort((a, b) => comparePositions(a.position, b.position));
  }

  async events(after: number, limit: number) {
    return eventsOf(this.#registry.state.footprint)
      .filter(({ sequence }) => sequence > after)
      .slice(0, limit);
  }

  async freshness() {
    return { sequence: this.#registry.state.footprint?.event.sequence ?? 0, seconds: 0, isReplica: false };
  }

  async close() {}
}

function comparePositions(a: Position, b: Position): number {
  return a.phase - b.phase || compareCodePoints(a.id, b.id);
}
