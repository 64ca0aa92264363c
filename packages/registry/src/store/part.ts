import { PersistentMap } from "../collections/persistent-map.js";
import { withSkill } from "../registry/change.js";
import { ExecutionContext } from "../registry/context.js";
import { type RegistryState, SkillRegistry } from "../registry/registry.js";
import type { RegisteredSkill, Vaults } from "../registry/skill.js";

/** What a snapshot of a part of a registry consists of. */
export interface RegistryPart {
  readonly vaults: Vaults;
  readonly skills: Iterable<RegisteredSkill>;
  /** The ids of each context by its name. */
  readonly contexts: ReadonlyMap<string, readonly string[]>;
  /** Ids of registered skills that are not in the part. */
  readonly otherIds: readonly string[];
}

/** Makes a snapshot of a part of a registry. It has no footprint. */
export function partialRegistry({ vaults, skills, contexts, otherIds }: RegistryPart): SkillRegistry {
  let state: RegistryState = {
    vaults,
    skills: PersistentMap.empty(),
    dependents: PersistentMap.empty(),
    contexts: new Map([...contexts].map(([name, ids]) => [name, new ExecutionContext(name, new Set(ids))])),
    refused: PersistentMap.empty(),
    footprint: undefined,
    otherIds,
  };
  for (const skill of skills) state = withSkill(state, skill);
  return new SkillRegistry(state);
}
