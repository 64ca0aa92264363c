import { ATOM_TYPE, type Formula, isAtom, type Literal, TRUE } from "../formula.js";
import { canonical, type Json, type JsonType, typeOf } from "../json.js";
import type { Search } from "./context.js";

/** Literals that must all hold. */
type Alternative = readonly Literal[];

const PEEK_DEPTH = 4;

/** The number of literals that can be examined in the time of one step of work. */
const PEEKS_PER_STEP = 16;

/**
 * One branch of the search for an instance of one type: the literals that are assumed so far, decomposed into atoms of
 * that type and open choices.
 */
export class Branch {
  readonly #assumed: Set<Literal>;
  readonly atoms: Literal[];
  /** Literals of unknown meaning. */
  readonly opaque: Literal[];
  /** The canonical forms of the values that a negated `enum` excludes. */
  readonly excluded: Set<string>;
  /** The values that an `enum` allows; undefined if there is none. */
  candidates: readonly Json[] | undefined;
  choices: (readonly Alternative[])[];

  constructor(
    readonly search: Search,
    readonly type: JsonType,
    from?: Branch,
  ) {
    this.#assumed = new Set(from === undefined ? [] : from.#assumed);
    this.atoms = [...(from?.atoms ?? [])];
    this.opaque = [...(from?.opaque ?? [])];
    this.excluded = new Set(from?.excluded);
    this.candidates = from?.candidates;
    this.choices = [...(from?.choices ?? [])];
    search.budget.spend(1 + ((this.#assumed.size + this.choices.length) >> 4));
  }

  /** Returns a copy of this branch with one alternative assumed, or undefined if that is contradictory. */
  assume(alternative: Alternative): Branch | undefined {
    const branch = new Branch(this.search, this.type, this);
    return alternative.every((literal) => branch.add(literal)) ? branch : undefined;
  }

  /** Assumes a literal. Returns false if it contradicts an assumption. */
  add(literal: Literal): boolean {
    const target = this.search.formulas.deref(literal);
    if (target === TRUE || this.#assumed.has(target)) return true;
    if (target === -TRUE || this.#assumed.has(-target)) return false;
    this.search.budget.spend();
    this.#assumed.add(target);
    return this.#decompose(target, this.search.formulas.get(target), target > 0);
  }

  #decompose(literal: Literal, formula: Formula, positive: boolean): boolean {
    if (isAtom(formula)) {
      if (ATOM_TYPE[formula.kind] !== this.type) return positive;
      this.atoms.push(literal);
      return true;
    }
    switch (formula.kind) {
      case "true":
        return positive;
      case "and":
        if (positive) return formula.all.every((part) => this.add(part));
        return this.#choose(formula.all.map((part) => [-part]));
      case "ite": {
        const sign = positive ? 1 : -1;
        return this.#choose([
          [formula.if, sign * formula.then],
          [-formula.if, sign * formula.else],
        ]);
      }
      case "one":
        this.search.budget.spend(formula.of.length ** 2 / PEEKS_PER_STEP);
        return this.#choose(positive ? exactlyOne(formula.of) : notExactlyOne(formula.of));
      case "type":
        return formula.types.includes(this.type) === positive;
      case "enum":
        return positive ? this.#restrict(formula.values) : this.#exclude(formula.values);
      case "opaque":
      case "ref":
        this.opaque.push(literal);
        return true;
    }
  }

  #choose(alternatives: readonly Alternative[]): boolean {
    this.choices.push(alternatives);
    return true;
  }

  #restrict(values: readonly Json[]): boolean {
    if (this.candidates === undefined || values.length < this.candidates.length) {
      this.candidates = values.filter((value) => typeOf(value) === this.type);
    }
    return this.candidates.length > 0;
  }

  #exclude(values: readonly Json[]): boolean {
    for (const value of values) if (typeOf(value) === this.type) this.excluded.add(canonical(value));
    return true;
  }

  /** Drops alternatives that cannot hold, and makes choices with one alternative. Returns false on a contradiction. */
  propagate(): boolean {
    for (let isStable = false; !isStable; ) {
      isStable = true;
      const choices = this.choices;
      this.choices = [];
      for (const choice of choices) {
        const alternatives = this.#simplify(choice);
        if (alternatives === undefined) continue;
        const [only] = alternatives;
        if (only === undefined) return false;
        if (alternatives.length > 1) this.choices.push(alternatives);
        else {
          isStable = false;
          if (!only.every((literal) => this.add(literal))) return false;
        }
      }
    }
    return true;
  }

  /** Returns the alternatives that may hold, or undefined if one of them holds already. */
  #simplify(choice: readonly Alternative[]): readonly Alternative[] | undefined {
    const remaining: Alternative[] = [];
    for (const alternative of choice) {
      this.search.budget.spend((1 + alternative.length) / PEEKS_PER_STEP);
      const truths = alternative.map((literal) => this.#peek(literal, PEEK_DEPTH));
      if (truths.includes(false)) continue;
      const undecided = alternative.filter((_, index) => truths[index] === undefined);
      if (undecided.length === 0) return undefined;
      remaining.push(undecided);
    }
    return remaining;
  }

  /** Returns true or false if a literal certainly holds or fails, or undefined if that takes a search. */
  #peek(literal: Literal, depth: number): boolean | undefined {
    const target = this.search.formulas.deref(literal);
    if (this.#assumed.has(target)) return true;
    if (this.#assumed.has(-target)) return false;
    const truth = this.#peekFormula(this.search.formulas.get(target), depth);
    return truth === undefined ? undefined : truth === target > 0;
  }

  #peekFormula(formula: Formula, depth: number): boolean | undefined {
    if (isAtom(formula)) return ATOM_TYPE[formula.kind] === this.type ? undefined : true;
    switch (formula.kind) {
      case "true":
        return true;
      case "type":
        return formula.types.includes(this.type);
      case "enum":
        return formula.values.some((value) => typeOf(value) === this.type) ? undefined : false;
      case "and": {
        if (depth === 0) return undefined;
        const truths = formula.all.map((part) => this.#peek(part, depth - 1));
        if (truths.includes(false)) return false;
        return truths.includes(undefined) ? undefined : true;
      }
      case "ite": {
        if (depth === 0) return undefined;
        const condition = this.#peek(formula.if, depth - 1);
        if (condition === undefined) return undefined;
        return this.#peek(condition ? formula.then : formula.else, depth - 1);
      }
      default:
        return undefined;
    }
  }
}

function exactlyOne(of: readonly Literal[]): readonly Alternative[] {
  return of.map((chosen, index) => [chosen, ...of.filter((_, other) => other !== index).map((other) => -other)]);
}

/** None of the literals holds, or at least two. */
function notExactlyOne(of: readonly Literal[]): readonly Alternative[] {
  const pairs = of.flatMap((first, index) => of.slice(index + 1).map((second) => [first, second]));
  return [of.map((literal) => -literal), ...pairs];
}
