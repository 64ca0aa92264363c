import { compareText } from "../collections/order.js";
import type { SkillRegistry } from "../registry/registry.js";
import { isRequired } from "../registry/skill.js";
import { type Missing, type MissingReason, whyAbsent, whyMissing } from "./missing.js";

/** A reason why a skill cannot be invoked: a skill that it needs, and the path of dependencies to that skill. */
export interface Unavailable {
  readonly id: string;
  readonly because: MissingReason | "not in the agent's skill set";
  readonly path: readonly string[];
  /** A sentence about the last step of `path`. */
  readonly message: string;
}

/**
 * Returns the reasons why an agent cannot invoke a skill; empty if it can. The skill and all of its dependencies,
 * direct or not, must be registered in an accepted version, be in the agent's skill set (semioverse.md#s64), and be on
 * no cycle (semioverse.md#s67).
 *
 * @param skillSet the ids in the agent's profile; all registered skills if absent
 * @example
 * const manifest = { id: "app", operations: [{}], dependencies: [{ id: "base" }] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * unavailable(registry, "app").map(({ id, message }) => [id, message]); // [["base", "app depends on base, which is not registered."]]
 */
export function unavailable(registry: SkillRegistry, id: string, skillSet?: Iterable<string>): Unavailable[] {
  const inProfile = skillSet && new Set(skillSet);
  const found: Unavailable[] = [];
  const seen = new Set([id]);
  const start = registry.lookup(id) === undefined ? whyAbsent(registry, id) : undefined;
  const queue: { readonly path: readonly string[]; readonly missing: Missing | undefined }[] = [
    { path: [id], missing: start },
  ];
  const outside = {
    because: "not in the agent's skill set",
    message: "which is not in the agent's skill set",
  } as const;
  for (const { path, missing } of queue) {
    const current = path.at(-1) ?? id;
    const skill = registry.lookup(current);
    const reasons = [
      ...(missing ? [missing] : []),
      ...(skill && inProfile && !inProfile.has(current) ? [outside] : []),
    ];
    for (const { because, message } of reasons) {
      found.push({ id: current, because, path, message: sentence(path, message) });
    }
    for (const dependency of skill?.dependencies ?? []) {
      if (!isRequired(dependency) || seen.has(dependency.id)) continue;
      seen.add(dependency.id);
      queue.push({ path: [...path, dependency.id], missing: whyMissing(registry, dependency) });
    }
  }
  return found;
}

function sentence(path: readonly string[], message: string): string {
  const id = path.at(-1) ?? "";
  const from = path.at(-2);
  return from === undefined ? `${id} ${message.replace(/^which /, "")}.` : `${from} depends on ${id}, ${message}.`;
}

/** A skill that cannot be invoked, because it or one of its dependencies lacks a dependency. */
export interface Blocked {
  readonly id: string;
  /** A sentence about the dependency that is missing. */
  readonly message: string;
}

/** Returns which of some registered skills cannot be invoked, sorted by id, each with one reason. Takes linear time. */
export function blockedAmong(registry: SkillRegistry, ids: readonly string[]): Blocked[] {
  const dependents = new Map<string, string[]>();
  const found = new Map<string, Blocked>();
  const seen = new Set(ids);
  for (const id of seen) {
    for (const dependency of registry.lookup(id)?.dependencies ?? []) {
      if (!isRequired(dependency)) continue;
      const missing = whyMissing(registry, dependency);
      if (missing && !found.has(id)) found.set(id, { id, message: sentence([id, dependency.id], missing.message) });
      const known = dependents.get(dependency.id);
      if (known) known.push(id);
      else dependents.set(dependency.id, [id]);
      if (registry.lookup(dependency.id)) seen.add(dependency.id);
    }
  }
  for (const [id, { message }] of found) {
    for (const dependent of dependents.get(id) ?? []) {
      if (!found.has(dependent)) found.set(dependent, { id: dependent, message });
    }
  }
  const asked = new Set(ids);
  return [...found.values()].filter(({ id }) => asked.has(id)).sort((a, b) => compareText(a.id, b.id));
}
