import type { Budget } from "./budget.js";
import { ATOM_TYPE, type Atom, FALSE, type Formulas, isAtom, type Literal, TRUE } from "./formula.js";
import { canonical, codePointLength, isArray, isObject, type Json, member, typeOf } from "./json.js";
import { compare, fromNumber, isMultiple } from "./rational.js";
import { isFinal, Undecided } from "./reasons.js";
import type { Patterns } from "./strings/pattern.js";

const MAX_DEPTH = 400;

/** Says whether values meet formulas: the exact reading of JSON Schema that the search is held to. */
export class Evaluator {
  #depth = 0;

  constructor(
    readonly formulas: Formulas,
    readonly patterns: Patterns,
    readonly budget: Budget,
  ) {}

  /** Whether a value meets a formula. Throws `Undecided` where the formula's meaning is not known. */
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
        return formula.keys.has(canonical(value));
      case "opaque":
        throw new Undecided(formula.code, formula.detail);
      case "ref":
        throw new Undecided("reference", formula.name);
    }
  }

  /** One part that fails decides, even where another part is undecided. */
  #all(parts: readonly Literal[], value: Json): boolean {
    let open: Undecided | undefined;
    for (const part of parts) {
      try {
        if (!this.accepts(part, value)) return false;
      } catch (error) {
        if (!(error instanceof Undecided) || isFinal(error)) throw error;
        open = error;
      }
    }
    if (open !== undefined) throw open;
    return true;
  }

  #meets(atom: Atom, value: Json): boolean {
    if (typeof value === "number") return meetsNumber(atom, value);
    if (typeof value === "string") return this.#meetsString(atom, value);
    if (isArray(value)) return this.#meetsArray(atom, value);
    return isObject(value) && this.#meetsObject(atom, value);
  }

  #meetsString(atom: Atom, value: string): boolean {
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
        return new Set(value.map(canonical)).size === value.length;
      case "item": {
        const item = value[atom.index];
        return item === undefined || this.accepts(atom.value, item);
      }
      case "itemsFrom":
        // Long witnesses repeat one item, which need not be looked at again.
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

  #meetsObject(atom: Atom, value: { readonly [key: string]: Json }): boolean {
    const keys = Object.keys(value);
    switch (atom.kind) {
      case "minProperties":
        return keys.length >= atom.count;
      case "maxProperties":
        return keys.length <= atom.count;
      case "required":
        return Object.hasOwn(value, atom.key);
      case "property":
        return !Object.hasOwn(value, atom.key) || this.#accepts(atom.value, value, atom.key);
      case "patternProperty": {
        const pattern = this.patterns.get(atom.source);
        return keys.every((key) => !pattern.test(key) || this.#accepts(atom.value, value, key));
      }
      case "additional": {
        const patterns = atom.patterns.map((source) => this.patterns.get(source));
        const isOther = (key: string): boolean => !atom.keys.includes(key) && !patterns.some((p) => p.test(key));
        return keys.every((key) => !isOther(key) || this.#accepts(atom.value, value, key));
      }
      case "propertyNames":
        return keys.every((key) => this.accepts(atom.value, key));
      default:
        return false;
    }
  }

  #accepts(literal: Literal, object: { readonly [key: string]: Json }, key: string): boolean {
    return this.accepts(literal, member(object, key) ?? null);
  }
}

function meetsNumber(atom: Atom, value: number): boolean {
  switch (atom.kind) {
    case "minimum":
      return meetsBound(compare(fromNumber(value), atom.bound), atom.open);
    case "maximum":
      return meetsBound(compare(atom.bound, fromNumber(value)), atom.open);
    case "multipleOf":
      return isMultiple(fromNumber(value), atom.of);
    default:
      return false;
  }
}

function meetsBound(order: number, open: boolean): boolean {
  return open ? order > 0 : order >= 0;
}
