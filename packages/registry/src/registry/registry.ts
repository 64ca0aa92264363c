import type { Diagnostic, SkillManifest } from "@skill-convert/core";
import { type KeysOf, type Kind, requireArguments } from "@skill-convert/core/adapters";
import { compareText } from "../collections/order.js";
import { PersistentMap } from "../collections/persistent-map.js";
import { DEFAULT_VAULT, resolveId } from "../identity.js";
import type { VaultMapping } from "../region/vaults.js";
import { ExecutionContext } from "./context.js";
import { eventsOf, type Footprint, type RegistryEvent } from "./events.js";
import type { RegisteredSkill, Vaults } from "./skill.js";

/** A skill that `registerEach` refused. The registry keeps it to explain why its id is not registered. */
export interface RefusedSkill {
  readonly skill: RegisteredSkill;
  /** True if the skill is on a cycle of dependencies (semioverse.md#s67). */
  readonly cyclic: boolean;
}

/** The contents of one snapshot. Snapshots share the parts that are equal. */
export interface RegistryState {
  readonly vaults: Vaults;
  readonly skills: PersistentMap<RegisteredSkill>;
  /** The ids of the skills that depend on an id. The id need not be registered. */
  readonly dependents: PersistentMap<PersistentMap<true>>;
  readonly contexts: ReadonlyMap<string, ExecutionContext>;
  /** The skills that `registerEach` refused, by id. */
  readonly refused: PersistentMap<RefusedSkill>;
  readonly footprint: Footprint | undefined;
  /** The ids of skills that are registered but not in this snapshot, so that they can be suggested. */
  readonly otherIds?: readonly string[];
}

/** The options of `createSkillRegistry`. */
export interface RegistryOptions {
  /** The names of the vaults besides the default vault, which has no name (semioverse.md#d44). */
  readonly vaults?: readonly string[];
  /** The folders of one vault that are, on disk, folders of another. */
  readonly mappings?: readonly VaultMapping[];
  /**
   * The execution contexts by name: sets of ids that may run together (semioverse.md#s109). `declareContext` adds more.
   */
  readonly contexts?: Readonly<Record<string, readonly string[]>>;
}

/**
 * A registry of skills (semioverse.md#s99). It is a snapshot that never changes: `register`, `registerAll`,
 * `registerEach`, `replace`, `remove` and `declareContext` return another snapshot, or the reasons why the change was
 * refused.
 */
export class SkillRegistry {
  /** Internal to this package. Its shape may change in any version. */
  readonly state: RegistryState;
  #sorted: readonly RegisteredSkill[] | undefined;

  constructor(state: RegistryState) {
    this.state = state;
  }

  /** The number of registered skills. */
  get size(): number {
    return this.state.skills.size;
  }

  /** Returns the skill of an id, in constant time, or undefined if there is none (semioverse.md#s102). */
  lookup(id: string): RegisteredSkill | undefined {
    return this.state.skills.get(id);
  }

  /**
   * Returns the skill with this id that `registerEach` refused, for example because it is on a cycle. Returns undefined
   * if there is none, or if a skill is registered under this id.
   */
  refusal(id: string): RefusedSkill | undefined {
    return this.state.skills.get(id) === undefined ? this.state.refused.get(id) : undefined;
  }

  /** Returns all skills, sorted by id. */
  skills(): readonly RegisteredSkill[] {
    if (this.#sorted === undefined) {
      const all: RegisteredSkill[] = [];
      this.state.skills.forEachValue((skill) => all.push(skill));
      this.#sorted = all.sort((a, b) => compareText(a.id, b.id));
    }
    return this.#sorted;
  }

  /** Returns the ids of all skills, sorted. */
  ids(): string[] {
    return this.skills().map(({ id }) => id);
  }

  /** Returns the ids that begin or end as this one does and are about as long, and so may be meant by it. */
  similarIds(id: string): string[] {
    const others = this.state.otherIds ?? [];
    return [...this.ids(), ...others].filter((other) => isSimilar(id, other));
  }

  /** Returns the ids of the skills that depend on an id, sorted. The id need not be registered. */
  dependents(id: string): string[] {
    return [...(this.state.dependents.get(id) ?? [])].map(([dependent]) => dependent).sort(compareText);
  }

  /** Returns the ids of an execution context, sorted, or undefined if no context has this name. */
  context(name: string): readonly string[] | undefined {
    const ids = this.state.contexts.get(name)?.ids;
    return ids && [...ids].sort(compareText);
  }

  /** Returns the names of the execution contexts, sorted. */
  contexts(): string[] {
    return [...this.state.contexts.keys()].sort(compareText);
  }

  /** Returns the skills with the same id in all vaults: the qualified id, the vault, and the version there. */
  versions(id: string): { readonly id: string; readonly vault: string; readonly version?: string }[] {
    return [...this.state.vaults.names].sort(compareText).flatMap((vault) => {
      const skill = this.lookup(resolveId(id, vault, new Set()));
      if (skill === undefined || skill.vault !== vault) return [];
      const { version } = skill.manifest;
      return [{ id: skill.id, vault, ...(version === undefined ? {} : { version }) }];
    });
  }

  /** Returns all changes and recorded queries (semioverse.md#s101), in the order in which they happened. */
  footprint(): RegistryEvent[] {
    return eventsOf(this.state.footprint);
  }
}

function isSimilar(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 2 && (a[0] === b[0] || a.at(-1) === b.at(-1));
}

const OPTIONS: KeysOf<RegistryOptions> = {
  keys: { vaults: { each: "a string" }, mappings: { each: "an object" }, contexts: "an object" },
};

/**
 * Creates an empty registry.
 *
 * @throws Error if a mapping names a vault that `vaults` does not list
 * @example
 * const registry = createSkillRegistry({ vaults: ["team"], contexts: { nightly: ["tidy", "audit"] } });
 * registry.size; // 0
 * registry.context("nightly"); // ["audit", "tidy"]
 */
export function createSkillRegistry(options: RegistryOptions = {}): SkillRegistry {
  requireArguments("createSkillRegistry", { options: [options, OPTIONS] });
  const names = new Set([DEFAULT_VAULT, ...(options.vaults ?? [])]);
  for (const { from, to } of options.mappings ?? []) {
    for (const { vault } of [from, to]) {
      if (!names.has(vault)) throw new Error(`a mapping names the vault "${vault}", which the registry does not have`);
    }
  }
  const contexts = Object.entries(options.contexts ?? {}).map(
    ([name, ids]) => [name, new ExecutionContext(name, new Set(ids))] as const,
  );
  return new SkillRegistry({
    vaults: { names, mappings: options.mappings ?? [] },
    skills: PersistentMap.empty(),
    dependents: PersistentMap.empty(),
    contexts: new Map(contexts),
    refused: PersistentMap.empty(),
    footprint: undefined,
  });
}

/** The result of a change: the new registry, or the same registry and all reasons for the refusal. */
export interface RegistryChange {
  readonly accepted: boolean;
  readonly registry: SkillRegistry;
  /** The reasons for a refusal, or the warnings about an accepted change. */
  readonly diagnostics: readonly Diagnostic[];
  readonly events: readonly RegistryEvent[];
}

/** The kind of an argument that is a registry. */
export const REGISTRY: Kind = {
  what: "a registry, from createSkillRegistry() or the `registry` of a change",
  has: ["state", "lookup"],
};

/** A manifest to register. */
export interface Registration {
  /** The manifest. It is not copied, so do not modify it afterwards. */
  readonly manifest: SkillManifest;
  /** The vault of the skill; the default vault if absent. */
  readonly vault?: string;
  /**
   * The path of the skill's folder, with `/`. It is the `dir` of an index, and gives the id if the manifest states
   * none.
   */
  readonly path?: string;
}

/** The kind of an argument that is a registration. It may be an event of the footprint. */
export const REGISTRATION: Kind = {
  keys: { manifest: "a SkillManifest", vault: "a string", path: "a string" },
  required: ["manifest"],
  isOpen: true,
};
