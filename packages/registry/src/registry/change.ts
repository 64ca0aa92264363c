import type { Diagnostic, Result } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { PersistentMap } from "../collections/persistent-map.js";
import { findCycles, idsOnCycles } from "../dependencies/cycles.js";
import { registryDiagnostics } from "../diagnostics.js";
import { DEFAULT_VAULT, skillId } from "../identity.js";
import { ExecutionContext } from "./context.js";
import type { RegistryEvent } from "./events.js";
import {
  REGISTRATION,
  REGISTRY,
  type RefusedSkill,
  type Registration,
  type RegistryChange,
  type RegistryState,
  SkillRegistry,
} from "./registry.js";
import { describeSkill, type RegisteredSkill } from "./skill.js";

/** The options of every change. */
export interface ChangeOptions {
  /** The time of the change, kept in the footprint as it is. ISO 8601 is recommended; the registry has no clock. */
  readonly at?: string;
}

/** The kinds of the options of every change. */
export const CHANGE_OPTIONS: KeysOf<ChangeOptions> = { keys: { at: "a string" } };

type EventBody = RegistryEvent extends infer E ? (E extends RegistryEvent ? Omit<E, "sequence" | "at"> : never) : never;

/**
 * Adds a skill, provided that the registry stays consistent (semioverse.md#s103).
 *
 * @example
 * const { registry } = register(createSkillRegistry(), { manifest: { operations: [{}] }, path: "skills/tidy" });
 * registry.ids(); // ["tidy"]
 * register(registry, { manifest: { id: "tidy", operations: [{}] } }).accepted; // false
 */
export function register(
  registry: SkillRegistry,
  registration: Registration,
  options: ChangeOptions = {},
): RegistryChange {
  requireArguments("register", {
    registry: [registry, REGISTRY],
    registration: [registration, REGISTRATION],
    options: [options, CHANGE_OPTIONS],
  });
  return registerAll(registry, [registration], options);
}

/**
 * Registers several skills as one change: all of them, or none. A refusal lists every reason. The skills are checked
 * together, so their order makes no difference.
 *
 * @example
 * const change = registerAll(createSkillRegistry(), [{ manifest: { id: "a", operations: [{}] } }, { path: "b", manifest: { operations: [{}] } }]);
 * change.registry.ids(); // ["a", "b"]
 */
export function registerAll(
  registry: SkillRegistry,
  registrations: readonly Registration[],
  options: ChangeOptions = {},
): RegistryChange {
  requireArguments("registerAll", {
    registry: [registry, REGISTRY],
    registrations: [registrations, { each: REGISTRATION }],
    options: [options, CHANGE_OPTIONS],
  });
  const diagnostics: Diagnostic[] = [];
  const added: { skill: RegisteredSkill; registration: Registration }[] = [];
  let { state } = registry;
  for (const registration of registrations) {
    const prepared = registeredSkill(registry.state, registration);
    diagnostics.push(...prepared.diagnostics);
    const skill = prepared.value;
    if (skill === undefined) continue;
    const registered = state.skills.get(skill.id);
    if (registered !== undefined) {
      const args = { skill: skill.id, dir: skill.dir, other: registered.dir };
      diagnostics.push(registryDiagnostics.create("duplicate-id", args));
      continue;
    }
    diagnostics.push(...contextConflicts(state, skill));
    state = withSkill(state, skill);
    added.push({ skill, registration });
  }
  diagnostics.push(
    ...cyclesThrough(
      state,
      added.map(({ skill }) => skill),
    ),
  );
  if (diagnostics.length > 0) return refused(registry, diagnostics);
  return accepted(
    state,
    added.map(({ skill: { id, vault, manifest }, registration: { path } }): EventBody => {
      return { kind: "registered", id, vault, manifest, ...(path === undefined ? {} : { path }) };
    }),
    options,
  );
}

/**
 * Registers as many skills as possible if `registerAll` refuses them. Of two skills with the same id or in conflict,
 * the first is registered. No skill on a cycle is registered, because none of them can be invoked (semioverse.md#s67).
 * Returns the diagnostics of `registerAll`.
 *
 * @example
 * const twice = { manifest: { id: "tidy", operations: [{}] } };
 * const { registry, diagnostics } = registerEach(createSkillRegistry(), [twice, twice]);
 * registry.ids(); // ["tidy"]
 * diagnostics.map(({ code }) => code); // ["registry/duplicate-id"]
 */
export function registerEach(
  registry: SkillRegistry,
  registrations: readonly Registration[],
  options: ChangeOptions = {},
): RegistryChange {
  requireArguments("registerEach", {
    registry: [registry, REGISTRY],
    registrations: [registrations, { each: REGISTRATION }],
    options: [options, CHANGE_OPTIONS],
  });
  const all = registerAll(registry, registrations, options);
  if (all.accepted) return all;
  let { state } = registry;
  const skillOf = new Map<Registration, RegisteredSkill>();
  for (const registration of registrations) {
    const skill = registeredSkill(state, registration).value;
    if (skill === undefined) continue;
    skillOf.set(registration, skill);
    if (!state.skills.get(skill.id)) state = withSkill(state, skill);
  }
  const cyclic = idsOnCycles(
    [...skillOf.values()].map(({ id }) => id),
    nextIn(state),
  );
  const events: RegistryEvent[] = [];
  let current = registry;
  for (const registration of registrations) {
    const skill = skillOf.get(registration);
    if (skill === undefined) continue;
    const isCyclic = cyclic.has(skill.id);
    const change = isCyclic ? undefined : register(current, registration, options);
    current = change?.accepted ? change.registry : withRefusal(current, { skill, cyclic: isCyclic });
    events.push(...(change?.events ?? []));
  }
  return { accepted: false, registry: current, diagnostics: all.diagnostics, events };
}

function withRefusal({ state }: SkillRegistry, refusal: RefusedSkill): SkillRegistry {
  if (state.refused.get(refusal.skill.id)) return new SkillRegistry(state);
  return new SkillRegistry({ ...state, refused: state.refused.set(refusal.skill.id, refusal) });
}

/** Returns the skill as a registry with these vaults would keep it. */
export function registeredSkill(
  { vaults }: Pick<RegistryState, "vaults">,
  registration: Registration,
): Result<RegisteredSkill> {
  const { manifest, vault = DEFAULT_VAULT, path } = registration;
  if (!vaults.names.has(vault)) {
    const known = [...vaults.names].map((name) => name || "the default vault").join(", ");
    return { diagnostics: [registryDiagnostics.create("unknown-vault", { vault, known })] };
  }
  const id = skillId(manifest, vault, path);
  if (id === undefined) return { diagnostics: [registryDiagnostics.create("no-id")] };
  return { value: describeSkill(manifest, { id, vault, path }, vaults), diagnostics: [] };
}

/**
 * Declares an execution context: a set of ids that may run together (semioverse.md#s109). The registered skills among
 * them must not be in conflict.
 *
 * @example
 * const { registry } = declareContext(createSkillRegistry(), "nightly", ["tidy", "audit"]);
 * registry.contexts(); // ["nightly"]
 */
export function declareContext(
  registry: SkillRegistry,
  name: string,
  ids: readonly string[],
  options: ChangeOptions = {},
): RegistryChange {
  requireArguments("declareContext", {
    registry: [registry, REGISTRY],
    name: [name, "a string"],
    ids: [ids, "an array"],
    options: [options, CHANGE_OPTIONS],
  });
  let context = new ExecutionContext(name, new Set(ids));
  const diagnostics: Diagnostic[] = [];
  for (const id of [...context.ids].sort()) {
    const skill = registry.lookup(id);
    if (skill === undefined) continue;
    diagnostics.push(...conflictsIn(context, skill));
    context = context.with(skill);
  }
  if (diagnostics.length > 0) return refused(registry, diagnostics);
  const state = { ...registry.state, contexts: new Map(registry.state.contexts).set(name, context) };
  return accepted(state, [{ kind: "context-declared", context: name, ids: [...context.ids] }], options);
}

/** Returns the conflicts that a skill would cause in the execution contexts that name it (semioverse.md#s108). */
export function contextConflicts(state: RegistryState, skill: RegisteredSkill): Diagnostic[] {
  return [...state.contexts.values()].flatMap((context) => conflictsIn(context, skill));
}

function conflictsIn(context: ExecutionContext, skill: RegisteredSkill): Diagnostic[] {
  const { name } = context;
  return context
    .conflictsWith(skill)
    .map((conflict) => registryDiagnostics.create("conflict", { ...conflict, context: name }));
}

/** Returns the cycles that go through any of these skills (semioverse.md#s106). */
export function cyclesThrough(state: RegistryState, skills: readonly RegisteredSkill[]): Diagnostic[] {
  const suspects = skills.filter(({ id, dependencies }) => dependencies.length > 0 && state.dependents.has(id));
  return findCycles(
    suspects.map(({ id }) => id),
    nextIn(state),
  ).map((cycle) => registryDiagnostics.create("cycle", { path: cycle.join(" → "), advice: adviceOn(cycle, state) }));
}

/** Two coordination dependencies in opposite directions are a cycle as well (semioverse.md#d40). */
function adviceOn(cycle: readonly string[], { skills }: RegistryState): string {
  const coordinations = cycle
    .slice(1)
    .filter((to, index) =>
      skills.get(cycle[index] ?? "")?.dependencies.some(({ id, coordination }) => coordination && id === to),
    );
  if (coordinations.length === 0) return "Remove one of these dependencies.";
  if (cycle.length === 3 && coordinations.length === 2) {
    return "Each declares a coordination dependency on the other, and one declaration is enough: keep it in the skill that has to run second.";
  }
  return "A coordination dependency orders two skills as any other dependency does. Remove or reverse one of these.";
}

function nextIn({ skills }: RegistryState) {
  return (id: string) => skills.get(id)?.dependencies.map((dependency) => dependency.id) ?? [];
}

export function withSkill(state: RegistryState, skill: RegisteredSkill): RegistryState {
  let { dependents } = state;
  for (const { id } of skill.dependencies) {
    dependents = dependents.set(id, (dependents.get(id) ?? PersistentMap.empty<true>()).set(skill.id, true));
  }
  return {
    ...state,
    skills: state.skills.set(skill.id, skill),
    dependents,
    contexts: changeContexts(state.contexts, skill, (context) => context.with(skill)),
  };
}

export function withoutSkill(state: RegistryState, skill: RegisteredSkill): RegistryState {
  let { dependents } = state;
  for (const { id } of skill.dependencies) {
    const remaining = (dependents.get(id) ?? PersistentMap.empty<true>()).delete(skill.id);
    dependents = remaining.size > 0 ? dependents.set(id, remaining) : dependents.delete(id);
  }
  return {
    ...state,
    skills: state.skills.delete(skill.id),
    dependents,
    contexts: changeContexts(state.contexts, skill, (context) => context.without(skill)),
  };
}

function changeContexts(
  contexts: ReadonlyMap<string, ExecutionContext>,
  { id }: RegisteredSkill,
  change: (context: ExecutionContext) => ExecutionContext,
): ReadonlyMap<string, ExecutionContext> {
  if (![...contexts.values()].some(({ ids }) => ids.has(id))) return contexts;
  return new Map([...contexts].map(([name, context]) => [name, change(context)]));
}

export function refused(registry: SkillRegistry, diagnostics: readonly Diagnostic[]): RegistryChange {
  return { accepted: false, registry, diagnostics, events: [] };
}

export function accepted(
  state: RegistryState,
  bodies: readonly EventBody[],
  { at }: ChangeOptions,
  diagnostics: readonly Diagnostic[] = [],
): RegistryChange {
  let { footprint } = state;
  const events = bodies.map((body): RegistryEvent => {
    const sequence = (footprint?.event.sequence ?? 0) + 1;
    const event: RegistryEvent = { sequence, ...(at === undefined ? {} : { at }), ...body };
    footprint = { event, before: footprint };
    return event;
  });
  return { accepted: true, registry: new SkillRegistry({ ...state, footprint }), diagnostics, events };
}
