import { Heap } from "../collections/heap.js";
import { compareText } from "../collections/order.js";
import type { SkillRegistry } from "../registry/registry.js";

/** An edge of the dependency graph (definition 5.2): `from` depends on `to`. */
export interface DependencyEdge {
  readonly from: string;
  readonly to: string;
  readonly coordination: boolean;
  readonly optional: boolean;
  readonly registered: boolean;
}

/** Definition 5.2: every edge of the dependency graph, by the skill that depends and then by what it depends on. */
export function dependencyEdges(registry: SkillRegistry): DependencyEdge[] {
  return registry.skills().flatMap(({ id, dependencies }) =>
    dependencies
      .map(({ id: to, coordination, optional }) => {
        return { from: id, to, coordination, optional, registered: registry.lookup(to) !== undefined };
      })
      .sort((a, b) => compareText(a.to, b.to)),
  );
}

/**
 * The dependencies that are not registered. A coordination dependency does not require the other skill to be registered.
 *
 * @example
 * const manifest = { id: "app", operations: [{}], dependencies: [{ id: "base" }] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * missingDependencies(registry).map(({ to }) => to); // ["base"]
 */
export function missingDependencies(registry: SkillRegistry): DependencyEdge[] {
  return dependencyEdges(registry).filter(({ registered, coordination }) => !registered && !coordination);
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
    for (const { id: to, coordination, optional } of skill.dependencies) {
      if (!coordination && !(optional && registry.lookup(to) === undefined)) queue.push(to);
    }
  }
  return { needed, missing: [...missing].sort(compareText) };
}

/** Why a skill cannot be invoked: something it needs, and the path of dependencies that leads there. */
export interface Unavailable {
  readonly id: string;
  readonly because: "not registered" | "not in the agent's skill set";
  readonly path: readonly string[];
}

/**
 * Definition 5.1: why an agent with a set of skills cannot invoke one of them. All of its dependencies, direct or not,
 * must be registered and in the set. Empty if it can be invoked.
 *
 * @example
 * const manifest = { id: "app", operations: [{}], dependencies: [{ id: "base" }] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * unavailable(registry, "app", ["app"]); // [{ id: "base", because: "not registered", path: ["app", "base"] }]
 */
export function unavailable(registry: SkillRegistry, id: string, skillSet: Iterable<string>): Unavailable[] {
  const has = new Set(skillSet);
  const found: Unavailable[] = [];
  const seen = new Set([id]);
  const queue: (readonly string[])[] = [[id]];
  for (const path of queue) {
    const here = path.at(-1) ?? id;
    const skill = registry.lookup(here);
    if (skill === undefined) found.push({ id: here, because: "not registered", path });
    else if (!has.has(here)) found.push({ id: here, because: "not in the agent's skill set", path });
    for (const { id: to, coordination, optional } of skill?.dependencies ?? []) {
      if (coordination || optional || seen.has(to)) continue;
      seen.add(to);
      queue.push([...path, to]);
    }
  }
  return found;
}
