import { compareText } from "../collections/order.js";
import type { SkillRegistry } from "../registry/registry.js";
import { isRequired } from "../registry/skill.js";
import { type Missing, type MissingReason, whyAbsent, whyMissing } from "./missing.js";

/** Why a skill cannot be invoked: something it needs, and the path of dependencies that leads there. */
export interface Unavailable {
  readonly id: string;
  readonly because: MissingReason | "not in the agent's skill set";
  readonly path: readonly string[];
  /** A sentence about the last step of the path. */
  readonly message: string;
}

/**
 * Definition 5.1 and invariant 5.3: why an agent with a set of skills cannot invoke one of them. The skill and all of its
 * dependencies, direct or not, must be registered, in a version that the dependency accepts, off every cycle, and in
 * the set. Empty if it can be invoked.
 *
 * @param skillSet the ids in the agent's profile; all registered skills, if left out
 * @example
 * const manifest = { id: "app", operations: [{}], dependencies: [{ id: "base" }] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * unavailable(registry, "app").map(({ id, message }) => [id, message]); // [["base", "app depends on base, which is not registered."]]
 */
export function unavailable(registry: SkillRegistry, id: string, skillSet?: Iterable<string>): Unavailable[] {
  const has = skillSet && new Set(skillSet);
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
    const here = path.at(-1) ?? id;
    const skill = registry.lookup(here);
    const reasons = [...(missing ? [missing] : []), ...(skill && has && !has.has(here) ? [outside] : [])];
    for (const { because, message } of reasons) {
      found.push({ id: here, because, path, message: sentence(path, message) });
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

/** A skill that cannot be invoked, for something that it needs or that one of its dependencies needs. */
export interface Blocked {
  readonly id: string;
  /** A sentence about the dependency that is missing. */
  readonly message: string;
}

/** Those of some registered skills that cannot be invoked, by id, each with one reason; in time linear in what they need. */
export function blockedAmong(registry: SkillRegistry, ids: readonly string[]): Blocked[] {
  const dependents = new Map<string, string[]>();
  const found = new Map<string, Blocked>();
  const seen = new Set(ids);
  for (const id of seen) {
    for (const dependency of registry.lookup(id)?.dependencies ?? []) {
      if (!isRequired(dependency)) continue;
      const missing = whyMissing(registry, dependency);
      if (missing && !found.has(id)) found.set(id, { id, message: sentence([id, dependency.id], missing.message) });
      const others = dependents.get(dependency.id);
      if (others) others.push(id);
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
