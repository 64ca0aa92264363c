import type { Diagnostic, SkillManifest } from "@skill-convert/core";
import { compareText } from "../collections/order.js";
import { PersistentMap } from "../collections/persistent-map.js";
import { DEFAULT_VAULT, resolveId } from "../identity.js";
import type { VaultMapping } from "../region/vaults.js";
import { ExecutionContext } from "./context.js";
import { eventsOf, type Footprint, type RegistryEvent } from "./events.js";
import type { RegisteredSkill, Vaults } from "./skill.js";

/** A skill that `registerEach` refused, so that an answer about its id can say why it is not registered. */
export interface RefusedSkill {
  readonly skill: RegisteredSkill;
  /** Whether it is on a cycle of dependencies (invariant 5.3). */
  readonly cyclic: boolean;
}

/** What a registry is made of; every snapshot has its own, and they share what is equal. */
export interface RegistryState {
  readonly vaults: Vaults;
  readonly skills: PersistentMap<RegisteredSkill>;
  /** The ids that depend on an id, registered or not. */
  readonly dependents: PersistentMap<PersistentMap<true>>;
  readonly contexts: ReadonlyMap<string, ExecutionContext>;
  /** Skills that were refused and whose ids are not registered. */
  readonly refused: PersistentMap<RefusedSkill>;
  readonly footprint: Footprint | undefined;
}

/** What a registry is made with. */
export interface RegistryOptions {
  /** Section 11, question 3: the vaults beside the one without a name. */
  readonly vaults?: readonly string[];
  /** Folders of one vault that are folders of another. */
  readonly mappings?: readonly VaultMapping[];
  /** Definition 8.4: sets of ids that may run together. More can be declared later. */
  readonly contexts?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Definition 8.1: a registry of skills. A snapshot never changes; `register`, `registerAll`, `replace`, `remove` and
 * `declareContext` give a new one, or say why not.
 */
export class SkillRegistry {
  /** What this package looks at; its shape is promised to nobody. */
  readonly state: RegistryState;
  #sorted: readonly RegisteredSkill[] | undefined;

  constructor(state: RegistryState) {
    this.state = state;
  }

  /** How many skills there are. */
  get size(): number {
    return this.state.skills.size;
  }

  /** Definition 8.2: the skill of that id, whatever the size of the registry. */
  lookup(id: string): RegisteredSkill | undefined {
    return this.state.skills.get(id);
  }

  /**
   * The skill of an id that `registerEach` refused, such as one on a cycle; undefined if there is none, or if another
   * skill is registered under that id.
   */
  refusal(id: string): RefusedSkill | undefined {
    return this.state.skills.get(id) === undefined ? this.state.refused.get(id) : undefined;
  }

  /** Every skill, by id. */
  skills(): readonly RegisteredSkill[] {
    if (this.#sorted === undefined) {
      const all: RegisteredSkill[] = [];
      this.state.skills.forEachValue((skill) => all.push(skill));
      this.#sorted = all.sort((a, b) => compareText(a.id, b.id));
    }
    return this.#sorted;
  }

  /** Their ids, in order. */
  ids(): string[] {
    return this.skills().map(({ id }) => id);
  }

  /** The skills that depend on an id, by id; the id need not be registered. */
  dependents(id: string): string[] {
    return [...(this.state.dependents.get(id) ?? [])].map(([dependent]) => dependent).sort(compareText);
  }

  /** The ids of an execution context; undefined if none of that name is declared. */
  context(name: string): readonly string[] | undefined {
    const ids = this.state.contexts.get(name)?.ids;
    return ids && [...ids].sort(compareText);
  }

  /** The names of the execution contexts, in order. */
  contexts(): string[] {
    return [...this.state.contexts.keys()].sort(compareText);
  }

  /** The same skill in several vaults: its id there, and the version that each vault has. */
  versions(id: string): { readonly id: string; readonly vault: string; readonly version?: string }[] {
    return [...this.state.vaults.names].sort(compareText).flatMap((vault) => {
      const skill = this.lookup(resolveId(id, vault, new Set()));
      if (skill === undefined || skill.vault !== vault) return [];
      const { version } = skill.manifest;
      return [{ id: skill.id, vault, ...(version === undefined ? {} : { version }) }];
    });
  }

  /** Every change that led here and every query that was recorded (definition 8.1), from the first to the last. */
  footprint(): RegistryEvent[] {
    return eventsOf(this.state.footprint);
  }
}

/**
 * An empty registry.
 *
 * @throws Error where a mapping names a vault that `vaults` does not have
 * @example
 * const registry = createSkillRegistry({ vaults: ["team"], contexts: { nightly: ["tidy", "audit"] } });
 * registry.size; // 0
 * registry.context("nightly"); // ["audit", "tidy"]
 */
export function createSkillRegistry(options: RegistryOptions = {}): SkillRegistry {
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

/** The answer to a change: the registry after it, or the same one and every reason against. */
export interface RegistryChange {
  readonly accepted: boolean;
  readonly registry: SkillRegistry;
  /** Errors where it was refused; where it was accepted, what should be known all the same. */
  readonly diagnostics: readonly Diagnostic[];
  readonly events: readonly RegistryEvent[];
}

/** A manifest to register. */
export interface Registration {
  /** Kept as it is given, and not copied: a snapshot never changes only as long as nobody changes this. */
  readonly manifest: SkillManifest;
  /** The vault it belongs to; left out, the one without a name. */
  readonly vault?: string;
  /** The path of its folder: an index's `dir`, and where an id comes from that the manifest does not state. */
  readonly path?: string;
}
