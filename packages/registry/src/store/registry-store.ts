import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { type Conflicts, type ConflictsOptions, findConflicts } from "../conflict/conflicts.js";
import { type Plan, type PlannedRun, planRuns } from "../plan/plan.js";
import { judgeSkills, QUERY, type QueryMatch, type QueryResult } from "../query.js";
import {
  accepted,
  CHANGE_OPTIONS,
  type ChangeOptions,
  declareContext,
  registerAll,
  registerEach,
  registeredSkill,
} from "../registry/change.js";
import type { RegistryEvent } from "../registry/events.js";
import type { Question, SkillQuery } from "../registry/question.js";
import { REGISTRATION, type Registration, type RegistryChange, type SkillRegistry } from "../registry/registry.js";
import {
  REPLACE_OPTIONS,
  type Replacement,
  type ReplaceOptions,
  remove,
  replace,
  type Update,
  update,
} from "../registry/replace.js";
import type { RegisteredSkill } from "../registry/skill.js";
import type { Freshness, Position, StoreBackend } from "./backend.js";
import type { Scope } from "./scope.js";

/** The result of a change of a store: whether it was made, why not, and what was recorded. */
export type StoreChange<Change extends RegistryChange = RegistryChange> = Omit<Change, "registry">;

/** The options of a change of a store. */
export type StoreOptions<Options extends ChangeOptions = ChangeOptions> = Options & {
  /** Report what would happen, and change nothing. The events then have the number 0. */
  readonly dryRun?: boolean;
};

/** The options of `RegistryStore.register`. */
export interface RegisterOptions extends StoreOptions {
  /** Register as many of the skills as possible, as `registerEach` does, and not all or none. */
  readonly each?: boolean;
}

/** Which part of an answer is wanted. */
export interface PageOptions {
  /** The most skills to return, matches and undecided ones together; 100 if absent. */
  readonly limit?: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

/** A part of the answer to a query. */
export interface QueryPage extends QueryResult {
  /** The argument `after` for the next page. Absent if there are no more skills. */
  readonly next?: string;
}

/**
 * A registry (semioverse.md#s99) that changes in one place for all its users. `memoryStore` keeps it in memory, and
 * `@skill-convert/registry-postgres` in a database. The rules are those of the functions of the same names; each method
 * gives them the part of the registry that they need.
 */
export interface RegistryStore {
  /** Registers one or several skills as one change: all of them, or none (semioverse.md#s103). */
  register(skills: Registration | readonly Registration[], options?: RegisterOptions): Promise<StoreChange>;
  /** Replaces a skill with a new version (semioverse.md#s79). */
  replace(skill: Registration, options?: StoreOptions<ReplaceOptions>): Promise<StoreChange<Replacement>>;
  /** Registers skills, and replaces those that are registered with another manifest, as `update` does. */
  update(skills: readonly Registration[], options?: StoreOptions<ReplaceOptions>): Promise<StoreChange<Update>>;
  remove(id: string, options?: StoreOptions): Promise<StoreChange>;
  /** Declares an execution context (semioverse.md#s109). */
  declareContext(name: string, ids: readonly string[], options?: StoreOptions): Promise<StoreChange>;
  /** Returns the ids of an execution context, or undefined if no context has this name. */
  context(name: string): Promise<readonly string[] | undefined>;
  /** Returns the skill of an id (semioverse.md#s102), or undefined if there is none. */
  lookup(id: string): Promise<RegisteredSkill | undefined>;
  /**
   * Finds the skills that match all parts of a query (semioverse.md#s104), page by page: the best matches of the text
   * first, and skills that declare no effects after those that do. A page may have few skills and a `next` if many had to
   * be read for them.
   *
   * @throws TypeError if `after` is not the `next` of a page
   */
  query(query: SkillQuery, page?: PageOptions): Promise<QueryPage>;
  /** Records a question with the ids that answered it (semioverse.md#s101). */
  record(question: Question, answer: readonly string[], options?: ChangeOptions): Promise<StoreChange>;
  /** Finds conflicts (semioverse.md#s74). Without `ids`, the whole registry is read into memory. */
  conflicts(options?: ConflictsOptions): Promise<Conflicts>;
  /** Plans runs in stages (semioverse.md#s133). Without runs, the whole registry is read into memory. */
  plan(runs?: readonly PlannedRun[]): Promise<Plan>;
  /**
   * Returns the changes and recorded questions after an event, in order (semioverse.md#s101).
   *
   * @param after a sequence number; from the first event if absent
   * @param limit the most events to return; 1000 if absent
   */
  history(after?: number, limit?: number): Promise<readonly RegistryEvent[]>;
  /**
   * Returns a snapshot for every other question: of some skills with all that they depend on and that depends on them, or
   * of the whole registry. It need not have the footprint: ask `history` for that.
   */
  snapshot(ids?: readonly string[]): Promise<SkillRegistry>;
  /** Tells how current the answers are. */
  freshness(): Promise<Freshness>;
  /** Ends all connections. */
  close(): Promise<void>;
}

const STORE_OPTIONS: KeysOf<StoreOptions> = { keys: { ...CHANGE_OPTIONS.keys, dryRun: "true or false" } };
const REGISTER_OPTIONS: KeysOf<RegisterOptions> = { keys: { ...STORE_OPTIONS.keys, each: "true or false" } };
const STORE_REPLACE_OPTIONS: KeysOf<StoreOptions<ReplaceOptions>> = {
  keys: { ...STORE_OPTIONS.keys, ...REPLACE_OPTIONS.keys },
};
const PAGE_OPTIONS: KeysOf<PageOptions> = { keys: { limit: "a number", after: "a string" } };

/** The most skills that one page reads, unless more are wanted. */
const MAX_READ = 20_000;

/**
 * Makes a store of a place where skills are kept.
 *
 * @example
 * const store = registryStore(myBackend);
 * await store.lookup("tidy");
 */
export function registryStore(backend: StoreBackend): RegistryStore {
  return new BackedStore(backend);
}

class BackedStore implements RegistryStore {
  readonly #backend: StoreBackend;

  constructor(backend: StoreBackend) {
    this.#backend = backend;
  }

  async register(skills: Registration | readonly Registration[], options: RegisterOptions = {}): Promise<StoreChange> {
    const registrations = [skills].flat();
    requireArguments("register", {
      skills: [registrations, { each: REGISTRATION }],
      options: [options, REGISTER_OPTIONS],
    });
    const { each = false, dryRun: _, ...change } = options;
    const scope = this.#scopeOf(registrations);
    return this.#change(scope, options, (registry) =>
      each ? registerEach(registry, registrations, change) : registerAll(registry, registrations, change),
    );
  }

  async replace(skill: Registration, options: StoreOptions<ReplaceOptions> = {}): Promise<StoreChange<Replacement>> {
    requireArguments("replace", { skill: [skill, REGISTRATION], options: [options, STORE_REPLACE_OPTIONS] });
    const { dryRun: _, ...change } = options;
    const scope = this.#scopeOf([skill]);
    return this.#change({ ...scope, dependentsOf: scope.ids, similarTo: scope.ids }, options, (registry) =>
      replace(registry, skill, change),
    );
  }

  async update(
    skills: readonly Registration[],
    options: StoreOptions<ReplaceOptions> = {},
  ): Promise<StoreChange<Update>> {
    requireArguments("update", { skills: [skills, { each: REGISTRATION }], options: [options, STORE_REPLACE_OPTIONS] });
    const { dryRun: _, ...change } = options;
    const scope = this.#scopeOf(skills);
    return this.#change({ ...scope, dependentsOf: scope.ids }, options, (registry) => update(registry, skills, change));
  }

  async remove(id: string, options: StoreOptions = {}): Promise<StoreChange> {
    requireArguments("remove", { id: [id, "a string"], options: [options, STORE_OPTIONS] });
    const { dryRun: _, ...change } = options;
    return this.#change({ ids: [id], dependentsOf: [id], similarTo: [id] }, options, (registry) =>
      remove(registry, id, change),
    );
  }

  async declareContext(name: string, ids: readonly string[], options: StoreOptions = {}): Promise<StoreChange> {
    requireArguments("declareContext", {
      name: [name, "a string"],
      ids: [ids, { each: "a string" }],
      options: [options, STORE_OPTIONS],
    });
    const { dryRun: _, ...change } = options;
    return this.#change({ ids, contexts: [name] }, options, (registry) => declareContext(registry, name, ids, change));
  }

  async context(name: string): Promise<readonly string[] | undefined> {
    return (await this.#backend.read({ contexts: [name] })).context(name);
  }

  async lookup(id: string): Promise<RegisteredSkill | undefined> {
    return (await this.#backend.read({ ids: [id] })).lookup(id);
  }

  async query(query: SkillQuery, page: PageOptions = {}): Promise<QueryPage> {
    requireArguments("query", { query: [query, QUERY], page: [page, PAGE_OPTIONS] });
    const { limit = 100, after } = page;
    const matches: QueryMatch[] = [];
    const undecided: QueryResult["undecided"][number][] = [];
    let last = after === undefined ? undefined : positionOf(after);
    const mostRead = Math.max(MAX_READ, limit);
    let read = 0;
    for await (const { skill, position } of this.#backend.candidates(query, last, limit)) {
      if (read++ === mostRead) return { matches, undecided, next: cursorOf(last) };
      const judged = judgeSkills([skill], query);
      const isFound = judged.matches.length + judged.undecided.length > 0;
      if (isFound && matches.length + undecided.length >= limit) return { matches, undecided, next: cursorOf(last) };
      matches.push(...judged.matches);
      undecided.push(...judged.undecided);
      last = position;
    }
    return { matches, undecided };
  }

  async record(question: Question, answer: readonly string[], options: ChangeOptions = {}): Promise<StoreChange> {
    requireArguments("record", {
      question: [question, "an object"],
      answer: [answer, "an array"],
      options: [options, CHANGE_OPTIONS],
    });
    return this.#change({}, options, ({ state }) => accepted(state, [{ kind: "queried", question, answer }], options));
  }

  async conflicts(options: ConflictsOptions = {}): Promise<Conflicts> {
    const { ids } = options;
    return findConflicts(await this.#backend.read(ids && { ids }), options);
  }

  async plan(runs?: readonly PlannedRun[]): Promise<Plan> {
    const ids = runs?.map((run) => (typeof run === "string" ? run : run.id));
    return planRuns(await this.#backend.read(ids && { dependenciesOf: ids, similarTo: ids }), runs);
  }

  async history(after = 0, limit = 1000): Promise<readonly RegistryEvent[]> {
    return this.#backend.events(after, limit);
  }

  async snapshot(ids?: readonly string[]): Promise<SkillRegistry> {
    return this.#backend.read(ids && { dependenciesOf: ids, dependentsOf: ids, similarTo: ids });
  }

  async freshness(): Promise<Freshness> {
    return this.#backend.freshness();
  }

  async close(): Promise<void> {
    await this.#backend.close();
  }

  /** The part of a registry in which a registration may be refused: its ids, cycles that it closes, contexts that name it. */
  #scopeOf(registrations: readonly Registration[]): Scope & Required<Pick<Scope, "ids">> {
    const skills = registrations.flatMap((registration) => registeredSkill(this.#backend, registration).value ?? []);
    return { ids: skills.map(({ id }) => id), cyclesThrough: skills, neighboursOf: skills };
  }

  async #change<Change extends RegistryChange>(
    scope: Scope,
    { dryRun = false }: StoreOptions,
    change: (registry: SkillRegistry) => Change,
  ): Promise<StoreChange<Change>> {
    const made = dryRun ? change(await this.#backend.read(scope)) : await this.#backend.change(scope, change);
    const { registry: _, ...result } = made;
    return dryRun ? { ...result, events: result.events.map((event) => ({ ...event, sequence: 0 })) } : result;
  }
}

function cursorOf(position: Position | undefined): string {
  return position === undefined ? "0:" : `${position.phase}:${position.id}`;
}

function positionOf(cursor: string): Position {
  const [, phase, id] = /^([0-3]):(.*)$/su.exec(cursor) ?? [];
  if (phase === undefined || id === undefined) throw new TypeError(`"${cursor}" is not the next page of an answer`);
  return { phase: Number(phase), id };
}
