import type { RegisteredSkill } from "../registry/skill.js";

/** The part of a registry that a question or a change has to see. The snapshot may lack whatever is not named. */
export interface Scope {
  /** Ids of skills. A change adds, replaces or removes no others. */
  readonly ids?: readonly string[];
  /** Ids of skills that are needed with everything that they depend on, in any way. */
  readonly dependenciesOf?: readonly string[];
  /** Skills that a change adds. All skills of the cycles that their dependencies would close are needed. */
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
