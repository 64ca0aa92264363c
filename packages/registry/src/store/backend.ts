import type { RegistryEvent } from "../registry/events.js";
import type { SkillQuery } from "../registry/question.js";
import type { RegistryChange, SkillRegistry } from "../registry/registry.js";
import type { RegisteredSkill, Vaults } from "../registry/skill.js";
import type { Scope } from "./scope.js";

/** A place in the order in which a query finds skills: by phase, and then by id in the order of code points. */
export interface Position {
  /**
   * 0 if the id, the name and the tags have all words of the text, or if the query has no text; 1 if the descriptions have
   * the rest of the words. Plus 2 if the query asks for an effect and the skill declares no effects.
   */
  readonly phase: number;
  readonly id: string;
}

/** A skill that may match a query, and its place in the order. */
export interface Candidate {
  readonly position: Position;
  readonly skill: RegisteredSkill;
}

/** How current the answers of a store are. */
export interface Freshness {
  /** The sequence number of the newest event that answers take into account; 0 if there is none. */
  readonly sequence: number;
  /** The seconds since the answers were current; 0 if they are, null if a replica does not know. */
  readonly seconds: number | null;
  /** True if the store only follows another one, so that changes are refused. */
  readonly isReplica: boolean;
}

/**
 * Where the skills of a registry are kept. A backend decides nothing: it reads the part of a registry that a decision
 * needs, and keeps the events that follow from it. `registryStore` makes a store of it.
 */
export interface StoreBackend {
  readonly vaults: Vaults;
  /** Reads a part of the registry, or all of it without a scope, as it was at one moment. */
  read(scope?: Scope): Promise<SkillRegistry>;
  /**
   * Applies a change to a part of the registry. No other change of that part happens between reading and writing. The
   * events of the result are kept, all or none, when the promise resolves. They get their sequence numbers here.
   */
  change<Change extends RegistryChange>(scope: Scope, change: (registry: SkillRegistry) => Change): Promise<Change>;
  /**
   * Finds the skills that may match a query, in order. Every skill that matches is among them.
   *
   * @param batch how many of them the caller probably reads
   */
  candidates(query: SkillQuery, after: Position | undefined, batch: number): AsyncIterable<Candidate>;
  /** Returns the events after a sequence number, at most `limit`. */
  events(after: number, limit: number): Promise<readonly RegistryEvent[]>;
  /** Tells how current the answers are. */
  freshness(): Promise<Freshness>;
  close(): Promise<void>;
}
