import type { Budget } from "../budget.js";
import { type Evaluator, VALUES_PER_STEP } from "../evaluate.js";
import { FALSE, type Formulas, type Literal, TRUE } from "../formula.js";
import { JSON_TYPES, type Json, type JsonType } from "../json.js";
import { type Gap, isFinal, Undecided } from "../reasons.js";
import type { Patterns } from "../strings/pattern.js";
import { arrayValues } from "./array.js";
import { Branch } from "./branch.js";
import type { Search } from "./context.js";
import { explore } from "./explore.js";
import { numberValues } from "./number.js";
import { objectValues } from "./object.js";
import { stringValues } from "./string.js";
import { Supply, type Values } from "./supply.js";

/** The most nested goals. Schemas may nest half as deep. */
const MAX_DEPTH = 240;

/** The most values that an instance may hold. */
const MAX_SIZE = 5_000_000;

/** The procedures that find the instances of a type that satisfy literals on atoms of that type. */
const PROCEDURES: Partial<Record<JsonType, (search: Search, atoms: readonly Literal[]) => Values>> = {
  number: numberValues,
  string: stringValues,
  array: arrayValues,
  object: objectValues,
};

/**
 * The search for instances. A goal is a set of literals that an instance must satisfy. Each goal has one supply of
 * instances, which is shared wherever the goal occurs.
 */
export class GoalSearch implements Search {
  readonly #supplies = new Map<string, Supply>();
  readonly #stack: Supply[] = [];

  constructor(
    readonly formulas: Formulas,
    readonly patterns: Patterns,
    readonly evaluator: Evaluator,
    readonly budget: Budget,
  ) {}

  goal(literals: readonly Literal[]): Supply {
    const goal = this.#normal(literals);
    return this.#supply(`goal ${goal.join()}`, () => this.#goalValues(goal));
  }

  leaf(type: JsonType, atoms: readonly Literal[]): Supply {
    const sorted = this.#normal(atoms);
    const procedure = PROCEDURES[type];
    return this.#supply(`${type} ${sorted.join()}`, () =>
      procedure === undefined || sorted.includes(FALSE) ? noValues() : guarded(procedure(this, sorted)),
    );
  }

  nth(supply: Supply, index: number): Json | undefined {
    while (supply.found.length <= index && !supply.ended) {
      if (supply.running) {
        this.#recur(supply);
        return undefined;
      }
      this.#advance(supply);
    }
    return supply.found[index];
  }

  #advance(supply: Supply): void {
    if (this.#stack.length >= MAX_DEPTH) throw new Undecided("depth");
    this.budget.spend();
    this.#stack.push(supply);
    supply.running = true;
    try {
      supply.advance((value) => this.#fits(value, supply.found.length > 0));
    } finally {
      supply.running = false;
      this.#stack.pop();
    }
    if (supply.ended && supply.provisional) this.#supplies.delete(supply.key);
  }

  /** Returns true if a value is small enough. Comparing it with earlier values takes work, too. */
  #fits(value: Json, isCompared: boolean): boolean {
    const { sizes } = this.evaluator;
    const before = sizes.visits;
    const size = sizes.of(value);
    this.budget.spend((sizes.visits - before + (isCompared ? size : 0)) / VALUES_PER_STEP);
    return size <= MAX_SIZE;
  }

  /** Handles a goal that is needed inside itself: all goals started since then assume that it has no instance there. */
  #recur(supply: Supply): void {
    supply.recursive = true;
    const since = this.#stack.indexOf(supply);
    for (const later of this.#stack.slice(since + 1)) later.provisional = true;
  }

  #supply(key: string, source: () => Values): Supply {
    const known = this.#supplies.get(key);
    if (known !== undefined) return known;
    this.budget.store();
    const supply = new Supply(key, source());
    this.#supplies.set(key, supply);
    return supply;
  }

  #normal(literals: readonly Literal[]): readonly Literal[] {
    const goal = new Set<Literal>();
    for (const literal of literals) {
      const target = this.formulas.deref(literal);
      if (target === FALSE || goal.has(-target)) return [FALSE];
      if (target !== TRUE) goal.add(target);
    }
    return [...goal].sort((x, y) => x - y);
  }

  *#goalValues(goal: readonly Literal[]): Values {
    let lastGap: Gap | undefined;
    for (const type of JSON_TYPES) {
      const branch = new Branch(this, type);
      if (!goal.every((literal) => branch.add(literal))) continue;
      lastGap = (yield* guarded(explore(this, goal, branch))) ?? lastGap;
    }
    return lastGap;
  }
}

function* noValues(): Values {
  yield* [];
  return undefined;
}

/** Returns the gap of an undecided question, unless the whole search must end. */
function* guarded(values: Values): Values {
  try {
    return yield* values;
  } catch (error) {
    if (!(error instanceof Undecided) || isFinal(error)) throw error;
    return error.gap;
  }
}
