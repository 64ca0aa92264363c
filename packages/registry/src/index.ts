export type { Conflict } from "./conflict/conflict.js";
export { type Conflicts, type ConflictsOptions, findConflicts } from "./conflict/conflicts.js";
export { type ConflictExplanation, explainConflict, type Participant } from "./conflict/explain.js";
export { type ConflictGroup, groupConflicts } from "./conflict/groups.js";
export { findCycles } from "./dependencies/cycles.js";
export { type DependencyEdge, type LoadOrder, loadOrder, missingDependencies } from "./dependencies/dependencies.js";
export type { MissingReason } from "./dependencies/missing.js";
export { type Unavailable, unavailable } from "./dependencies/unavailable.js";
export { registryDiagnostics } from "./diagnostics.js";
export { type GraphOptions, type SkillGraph, skillGraph, toDot, toMermaid } from "./export/graph.js";
export { type PetriNet, petriNet, toPnml } from "./export/petri-net.js";
export {
  type IndexedSkill,
  printSkillsIndex,
  type SkillsIndex,
  skillsIndex,
  skillsIndexJsonSchema,
} from "./export/skills-index.js";
export {
  linksBetween,
  type OperationReference,
  type PathOptions,
  type PipelineLink,
  pathBetween,
  pipelineBetween,
  successors,
  type TypePath,
} from "./pipeline/pipeline.js";
export { type Plan, type PlannedRun, planRuns } from "./plan/plan.js";
export type { PlanEdge } from "./plan/schedule.js";
export { type QueryMatch, type QueryResult, querySkills } from "./query.js";
export type { PlacedFolder, VaultMapping } from "./region/vaults.js";
export { type Asked, recordLookup, recordQuery } from "./registry/ask.js";
export { type ChangeOptions, declareContext, register, registerAll, registerEach } from "./registry/change.js";
export { unknownEffect } from "./registry/effects.js";
export type { RegistryEvent } from "./registry/events.js";
export { instanceOrType } from "./registry/instance-or-type.js";
export { notRegistered } from "./registry/not-registered.js";
export type { Question, SkillQuery } from "./registry/question.js";
export {
  createSkillRegistry,
  type RefusedSkill,
  type Registration,
  type RegistryChange,
  type RegistryOptions,
  type SkillRegistry,
} from "./registry/registry.js";
export {
  type Replacement,
  type ReplaceOptions,
  remove,
  replace,
  type Update,
  update,
  versionFindings,
} from "./registry/replace.js";
export { replay } from "./registry/replay.js";
export type { RegisteredSkill, SkillDependency } from "./registry/skill.js";
export { type SkillSummary, summarizeSkill } from "./registry/summary.js";
export type { Relation } from "./schema/relation.js";
export type { Freshness } from "./store/backend.js";
export { memoryStore } from "./store/memory.js";
export type {
  PageOptions,
  QueryPage,
  RegisterOptions,
  RegistryStore,
  StoreChange,
  StoreOptions,
} from "./store/registry-store.js";
export type { VersionChange } from "./versions/change.js";
export { compareVersions, type InferredUse, type VersionComparison } from "./versions/compare.js";
export { pathOfChange } from "./versions/place.js";
export { type Bump, VERSION_RULES, type VersionRuleName } from "./versions/rules.js";
export { describeChanges, describeComparison } from "./versions/sentence.js";
export type { MadeBump } from "./versions/version-pair.js";
