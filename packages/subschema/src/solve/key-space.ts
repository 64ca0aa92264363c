import type { Literal } from "../formula.js";
import type { Json } from "../json.js";
import { type Gap, Undecided } from "../reasons.js";
import type { Search } from "./context.js";
import type { ObjectConstraints } from "./object-constraints.js";
import type { Supply } from "./supply.js";

/** Unnamed keys that satisfy the same tests, so that their values must satisfy the same literals. */
export interface KeyClass {
  readonly keys: Supply;
  readonly tests: ReadonlySet<Literal>;
  readonly value: readonly Literal[];
}

/** The keys that an object may have: the named ones, and a partition of all others by tests on patterns. */
export class KeySpace {
  /** The reason why the partition is incomplete. */
  gap: Gap | undefined;
  readonly #search: Search;
  readonly #constraints: ObjectConstraints;
  readonly #values = new Map<string, readonly Literal[] | undefined>();
  readonly #classes: KeyClass[] = [];
  #partition: Generator<KeyClass> | undefined;

  constructor(search: Search, constraints: ObjectConstraints) {
    this.#search = search;
    this.#constraints = constraints;
  }

  /** Returns the literals that the value of a named key must satisfy, or undefined if the key is not allowed. */
  named(key: string): readonly Literal[] | undefined {
    if (!this.#values.has(key)) this.#values.set(key, this.#namedValue(key));
    return this.#values.get(key);
  }

  #namedValue(key: string): readonly Literal[] | undefined {
    const { absent, names, members, rules } = this.#constraints;
    if (absent.has(key) || !this.meets(key, names)) return undefined;
    const applied = rules.filter(({ when }) => this.meets(key, when)).map(({ value }) => value);
    return [...(members.get(key) ?? []), ...applied];
  }

  /** Returns true if a key satisfies all literals. */
  meets(key: string, literals: readonly Literal[]): boolean {
    return literals.every((literal) => this.#search.evaluator.accepts(literal, key));
  }

  /** Yields the classes of unnamed keys that have a key. They are computed on demand. */
  *classes(): Generator<KeyClass> {
    this.#partition ??= this.#split(this.#base(), [], 0);
    for (let index = 0; ; index += 1) {
      if (index === this.#classes.length) {
        const step = this.#partition.next();
        if (step.done) return;
        this.#classes.push(step.value);
      }
      const keyClass = this.#classes[index];
      if (keyClass !== undefined) yield keyClass;
    }
  }

  /** Returns true if all keys of a class satisfy literals. The class must have been split by them. */
  classMeets(keyClass: KeyClass, literals: readonly Literal[]): boolean {
    const { formulas } = this.#search;
    return literals.every((literal) => {
      if (keyClass.tests.has(literal)) return true;
      if (keyClass.tests.has(-literal)) return false;
      // The other literals are lists of names. Named keys are in no class.
      return formulas.get(literal).kind === "enum" && literal < 0;
    });
  }

  #base(): readonly Literal[] {
    const { formulas } = this.#search;
    const { named, names } = this.#constraints;
    return [formulas.type(["string"]), ...names, ...(named.size > 0 ? [-formulas.enum([...named])] : [])];
  }

  *#split(goal: readonly Literal[], tests: readonly Literal[], at: number): Generator<KeyClass> {
    const keys = this.#search.goal(goal);
    if (this.#search.nth(keys, 0) === undefined) {
      this.gap = keys.gap ?? this.gap;
      return;
    }
    const test = this.#constraints.tests[at];
    if (test !== undefined) {
      for (const literal of [-test, test]) yield* this.#split([...goal, literal], [...tests, literal], at + 1);
      return;
    }
    const met = new Set(tests);
    const keyClass = { keys, tests: met, value: [] };
    const value = this.#constraints.rules
      .filter(({ when }) => this.classMeets(keyClass, when))
      .map(({ value }) => value);
    yield { keys, tests: met, value };
  }

  /** Returns the key at an index of a class, or undefined if the class has no more keys. */
  key(keyClass: KeyClass, index: number): string | undefined {
    const key: Json | undefined = this.#search.nth(keyClass.keys, index);
    if (key === undefined || typeof key === "string") return key;
    throw new Undecided("malformed", "propertyNames");
  }
}
