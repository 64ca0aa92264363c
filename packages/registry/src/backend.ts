/**
 * For packages that keep a registry elsewhere than in memory, such as in a database.
 *
 * @module
 */

export { idsOnCycles } from "./dependencies/cycles.js";
export { rankOf } from "./query.js";
export { describeSkill, type Vaults } from "./registry/skill.js";
export type { Candidate, Position, StoreBackend } from "./store/backend.js";
export { partialRegistry, type RegistryPart } from "./store/part.js";
export { registryStore } from "./store/registry-store.js";
export type { Scope } from "./store/scope.js";
export { ANY, type Traits, traitsOf, type WantedTraits, wantedTraits } from "./store/traits.js";
