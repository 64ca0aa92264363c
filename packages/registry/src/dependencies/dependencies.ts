import { Heap } from "../collections/heap.js";
import { compareText } from "../collections/order.js";
import type { SkillRegistry } from "../registry/registry.js";
import { isRequired } from "../registry/skill.js";
import { whyMissing } from "./missing.js";

/** An edge of the dependency graph (semioverse.md#s65): `from` depends on `to`. */
export interface DependencyEdge {
  readonly from: string;
  readonly to: string;
  readonly coordination: boolean;
  readonly optional: boolean;
  /** True if the skill `to` is registered, in any version. */
  readonly registered: boolean;
  /** The reason why the dependency is not met, as the end of a sentence; absent if it is met. */
  readonly missing?: string;
}

/** Returns every edge of the dependency graph (semioverse.md#s65), sorted by `from` and then by `to`. */
export function dependencyEdges(registry: SkillRegistry): DependencyEdge[] {
  return registry.skills().flatMap(({ id, dependencies }) =>
    dependencies
      .map((dependency): DependencyEdge => {
        const { id: to, coordination, optional } = dependency;
        const missing = whyMissing(registry, dependency)?.message;
        const edge = { from: id, to, coordination, optional, registered: registry.lookup(to) !== undefined };
        return missing === undefined ? edge : { ...edge, missing };
      })
      .sort((a, b) => compareText(a.to, b.to)),
  );
}

/**
 * Returns the dependencies that are not met: the skill is not registered, or in a version that the dependency does not
 * accept. Optional dependencies are included. Coordination dependencies are not, because they do not require the other
 * skill to be available (semioverse.md#d41).
 *
 * @example
 * const manifest = { id: "app", operations: [{}], dependencies: [{ id: "base" }] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * missingDependencies(registry).map(({ to }) => to); // ["base"]
 */
export function missingDependencies(registry: SkillRegistry): DependencyEdge[] {
  return dependencyEdges(registry).filter(({ missing, coordination }) => missing !== undefined && !coordination);
}

/** An order in which skills can be loaded. */
export interface LoadOrder {
  readonly order: readonly string[];
  /** The ids of needed skills that are not registered. */
  readonly missing: readonly string[];
}

/**
 * Returns the order in which to load skills and everything that they need: dependencies first, otherwise sorted by id.
 *
 * @param ids the skills to load; all skills if absent
 * @example
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "app", operations: [{}], dependencies: [{ id: "base" }] } },
 *   { manifest: { id: "base", operations: [{}] } },
 * ]);
 * loadOrder(registry, ["app"]).order; // ["base", "app"]
 */
export function loadOrder(registry: SkillRegistry, ids?: readonly string[]): LoadOrder {
  const { needed, missing } = closure(registry, ids ?? registry.ids());
  const waiting = new Map<string, number>();
  const ready = new Heap<string>((a, b) => a < b);
  for (const id of needed) {
    const count = orderedBefore(registry, id, needed).length;
    waiting.set(id, count);
    if (count === 0) ready.push(id);
  }
  const order: string[] = [];
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    order.push(id);
    for (const dependent of registry.dependents(id)) {
      const count = (waiting.get(dependent) ?? 0) - 1;
      waiting.set(dependent, count);
      if (count === 0 && needed.has(dependent)) ready.push(dependent);
    }
  }
  return { order, missing };
}

function orderedBefore(registry: SkillRegistry, id: string, among: ReadonlySet<string>): string[] {
  const dependencies = registry.lookup(id)?.dependencies ?? [];
  return dependencies.flatMap((dependency) => (among.has(dependency.id) ? [dependency.id] : []));
}

/** Returns the ids with everything that they depend on. A coordination dependency only orders, and adds no skill. */
function closure(registry: SkillRegistry, ids: readonly string[]) {
  const needed = new Set<string>();
  const missing = new Set<string>();
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (needed.has(id) || missing.has(id)) continue;
    const skill = registry.lookup(id);
    if (skill === undefined) {
      missing.add(id);
      continue;
    }
    needed.add(id);
    for (const dependency of skill.dependencies) {
      if (isRequired(dependency) || (dependency.optional && registry.lookup(dependency.id))) queue.push(dependency.id);
    }
  }
  return { needed, missing: [...missing].sort(compareText) };
}
