import type { Budget } from "./budget.js";
import {
  type AdditionalAtom,
  ATOM_TYPE,
  type Atom,
  FALSE,
  type Formulas,
  isAtom,
  type Literal,
  TRUE,
} from "./formula.js";
import { canonical, codePointLength, isArray, isObject, type Json, type JsonObject, member, typeOf } from "./json.js";
import { compare, fromNumber, inBinary, isMultiple, type Rational, toNumber } from "./rational.js";
import { isFinal, Undecided } from "./reasons.js";
import { Sizes } from "./sizes.js";
import type { Patterns } from "./strings/pattern.js";

const MAX_DEPTH = 400;

/** The number of values that can be examined in the time of one step of work. */
export const VALUES_PER_STEP = 25;

/** The number of characters that can be counted in the time of one step of work. */
const CHARACTERS_PER_STEP = 1000;

/** Evaluates formulas exactly as JSON Schema defines their keywords. The search must agree with it. */
export class Evaluator {
  /** Set to true when a validator that divides doubles would judge a multiple differently. */
  rounds = false;
  readonly sizes = new Sizes();
  readonly #names = new WeakMap<AdditionalAtom, ReadonlySet<string>>();
  #depth = 0;

  constructor(
    readonly formulas: Formulas,
    readonly patterns: Patterns,
    readonly budget: Budget,
  ) {}

  /** Returns true if a value satisfies a formula. Throws `Undecided` if the meaning of the formula is not known. */
  accepts(literal: Literal, value: Json): boolean {
    if (literal === TRUE || literal === FALSE) return literal === TRUE;
    this.budget.spend();
    this.#depth += 1;
    try {
      if (this.#depth > MAX_DEPTH) throw new Undecided("depth");
      const target = this.formulas.deref(literal);
      return this.#holds(target, value) === target > 0;
    } finally {
      this.#depth -= 1;
    }
  }

  #holds(literal: Literal, value: Json): boolean {
    const formula = this.formulas.get(literal);
    if (isAtom(formula)) return ATOM_TYPE[formula.kind] !== typeOf(value) || this.#meets(formula, value);
    switch (formula.kind) {
      case "true":
        return true;
      case "and":
        return this.#all(formula.all, value);
      case "ite":
        return this.accepts(this.accepts(formula.if, value) ? formula.then : formula.else, value);
      case "one":
        return formula.of.filter((part) => this.accepts(part, value)).length === 1;
      case "type":
        return formula.types.includes(typeOf(value));
      case "enum":
        return formula.keys.has(this.canonical(value));
      case "opaque":
        throw new Undecided(formula.code, formula.detail);
      case "ref":
        throw new Undecided("reference", formula.name);
    }
  }

  /** Returns the `canonical` string of a value, and spends work on it. */
  canonical(value: Json): string {
    this.budget.spend(this.sizes.of(value) / VALUES_PER_STEP);
    return canonical(value);
  }

  /** A part that fails decides the conjunction, even if another part is undecided. */
  #all(parts: readonly Literal[], value: Json): boolean {
    let undecided: Undecided | undefined;
    for (const part of parts) {
      try {
        if (!this.accepts(part, value)) return false;
      } catch (error) {
        if (!(error instanceof Undecided) || isFinal(error)) throw error;
        undecided = error;
      }
    }
    if (undecided !== undefined) throw undecided;
    return true;
  }

  #meets(atom: Atom, value: Json): boolean {
    if (typeof value === "number") return this.#meetsNumber(atom, value);
    if (typeof value === "string") return this.#meetsString(atom, value);
    if (isArray(value)) return this.#meetsArray(atom, value);
    return isObject(value) && this.#meetsObject(atom, value);
  }

  #meetsNumber(atom: Atom, value: number): boolean {
    switch (atom.kind) {
      case "minimum":
        return meetsBound(compare(fromNumber(value), atom.bound), atom.exclusive);
      case "maximum":
        return meetsBound(compare(atom.bound, fromNumber(value)), atom.exclusive);
      case "multipleOf":
        return this.#isMultiple(value, atom.of);
      default:
        return false;
    }
  }

  /** Throws `Undecided` if the decimal digits and the bits of a large integer disagree. */
  #isMultiple(value: number, step: Rational): boolean {
    if (step.num === 1n && step.den === 1n) return Number.isInteger(value);
    const answer = isMultiple(fromNumber(value), step);
    const divisor = toNumber(step) ?? Number.NaN;
    if (isMultiple(inBinary(value), inBinary(divisor)) !== answer) {
      throw new Undecided("precision", `whether ${value} is a multiple of ${divisor}`);
    }
    if (Number.isInteger(value / divisor) !== answer) this.rounds = true;
    return answer;
  }

  #meetsString(atom: Atom, value: string): boolean {
    this.budget.spend(value.length / CHARACTERS_PER_STEP);
    switch (atom.kind) {
      case "minLength":
        return codePointLength(value) >= atom.count;
      case "maxLength":
        return codePointLength(value) <= atom.count;
      case "pattern":
        return this.patterns.get(atom.source).test(value);
      default:
        return false;
    }
  }

  #meetsArray(atom: Atom, value: readonly Json[]): boolean {
    switch (atom.kind) {
      case "minItems":
        return value.length >= atom.count;
      case "maxItems":
        return value.length <= atom.count;
      case "uniqueItems":
        return new Set(value.map((item) => this.canonical(item))).size === value.length;
      case "item": {
        const item = value[atom.index];
        return item === undefined || this.accepts(atom.value, item);
      }
      case "itemsFrom":
        // Long witnesses repeat one item, which need not be evaluated again.
        return value.every(
          (item, index) =>
            index < atom.start || (index > atom.start && item === value[index - 1]) || this.accepts(atom.value, item),
        );
      case "minContains":
        return this.#count(atom.value, value) >= atom.count;
      case "maxContains":
        return this.#count(atom.value, value) <= atom.count;
      default:
        return false;
    }
  }

  #count(literal: Literal, items: readonly Json[]): number {
    return items.filter((item) => this.accepts(literal, item)).length;
  }

  #meetsObject(atom: Atom, value: JsonObject): boolean {
    switch (atom.kind) {
      case "minProperties":
        return this.#keys(value).length >= atom.count;
      case "maxProperties":
        return this.#keys(value).length <= atom.count;
      case "required":
        return Object.hasOwn(value, atom.key);
      case "property":
        return !Object.hasOwn(value, atom.key) || this.#accepts(atom.value, value, atom.key);
      case "patternProperty": {
        const pattern = this.patterns.get(atom.source);
        return this.#keys(value).every((key) => !pattern.test(key) || this.#accepts(atom.value, value, key));
      }
      case "additional": {
        const patterns = atom.patterns.map((source) => this.patterns.get(source));
        const named = this.#named(atom);
        const isOther = (key: string): boolean => !named.has(key) && !patterns.some((p) => p.test(key));
        return this.#keys(value).every((key) => !isOther(key) || this.#accepts(atom.value, value, key));
      }
      case "propertyNames":
        return this.#keys(value).every((key) => this.accepts(atom.value, key));
      default:
        return false;
    }
  }

  #keys(value: JsonObject): readonly string[] {
    const keys = Object.keys(value);
    this.budget.spend(keys.length / VALUES_PER_STEP);
    return keys;
  }

  #named(atom: AdditionalAtom): ReadonlySet<string> {
    const known = this.#names.get(atom) ?? new Set(atom.keys);
    this.#names.set(atom, known);
    return known;
  }

  #accepts(literal: Literal, object: JsonObject, key: string): boolean {
    return this.accepts(literal, member(object, key) ?? null);
  }
}

function meetsBound(order: number, exclusive: boolean): boolean {
  return exclusive ? order > 0 : order >= 0;
}
