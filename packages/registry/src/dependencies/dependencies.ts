import { Heap } from "../collections/heap.js";
import { compareText } from "../collections/order.js";
import type { SkillRegistry } from "../registry/registry.js";
import { isRequired } from "../registry/skill.js";
import { whyMissing } from "./missing.js";

/** An edge of the dependency graph (definition 5.2): `from` depends on `to`. */
export interface DependencyEdge {
  readonly from: string;
  readonly to: string;
  readonly coordination: boolean;
  readonly optional: boolean;
  /** Whether a skill of that id is registered, in whatever version. */
  readonly registered: boolean;
  /** Why the dependency is not met, as the end of a sentence; absent if it is. */
  readonly missing?: string;
}

/** Definition 5.2: every edge of the dependency graph, by the skill that depends and then by what it depends on. */
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
 * The dependencies that are not met: nothing of that id is registered, or not in a version that the dependency accepts.
 * Optional ones are among them. A coordination dependency does not require the other skill to be registered.
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
  /** What they need and is not registered. */
  readonly missing: readonly string[];
}

/**
 * The order in which to load skills with everything they need: dependencies first, otherwise by id. Without ids, all
 * skills.
 *
 * @example
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "app", operations: [{}], dependencies: [{ id: "base" }] } },
 *   { manifest: { id: "base", operations: [{}] } },
 * ]);
 * loadOrder(registry, ["app"]).order; // ["base", "app"]
 */
export function loadOrder(registry: SkillRegistry, ids: readonly string[] = registry.ids()): LoadOrder {
  const { needed, missing } = closure(registry, ids);
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
      const left = (waiting.get(dependent) ?? 0) - 1;
      waiting.set(dependent, left);
      if (left === 0 && needed.has(dependent)) ready.push(dependent);
    }
  }
  return { order, missing };
}

function orderedBefore(registry: SkillRegistry, id: string, among: ReadonlySet<string>): string[] {
  const dependencies = registry.lookup(id)?.dependencies ?? [];
  return dependencies.flatMap((dependency) => (among.has(dependency.id) ? [dependency.id] : []));
}

/** The ids with all they depend on; a coordination dependency orders, and brings nothing in. */
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
