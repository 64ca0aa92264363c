import type { RegisteredSkill } from "../registry/skill.js";

/** What a question or a change has to see of a registry. Whatever is not named may be absent from the snapshot. */
export interface Scope {
  /** Ids of skills. A change adds, replaces or removes no others. */
  readonly ids?: readonly string[];
  /** Ids of skills that are needed with everything that they depend on, in any way. */
  readonly dependenciesOf?: readonly string[];
  /** Skills that a change adds. Of the cycles that their dependencies could close, all skills are needed. */
  readonly cyclesThrough?: readonly RegisteredSkill[];
  /** Ids whose dependents are needed. An id need not be registered. */
  readonly dependentsOf?: readonly string[];
  /** Skills that are to be compared with the members of the contexts that name them. */
  readonly neighboursOf?: readonly RegisteredSkill[];
  /** The names of contexts that a change declares. */
  readonly contexts?: readonly string[];
  /** Ids that may be misspelt: ids that are similar are needed. */
  readonly similarTo?: readonly string[];
}
