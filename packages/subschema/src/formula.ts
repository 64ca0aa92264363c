import type { Budget } from "./budget.js";
import { canonical, type Json, type JsonType } from "./json.js";
import type { Rational } from "./rational.js";
import type { ReasonCode } from "./reasons.js";

/**
 * The number of a formula, or of its negation if it is negative. Negation is therefore free, and a contradiction
 * between a formula and its negation is found by comparing numbers.
 */
export type Literal = number;

/** The formula that accepts every value. */
export const TRUE: Literal = 1;

/** The formula that accepts no value. */
export const FALSE: Literal = -1;

/** A formula that combines others, or that constrains values of any type. */
type Connective =
  | { readonly kind: "true" }
  | { readonly kind: "and"; readonly all: readonly Literal[] }
  | { readonly kind: "ite"; readonly if: Literal; readonly then: Literal; readonly else: Literal }
  | { readonly kind: "one"; readonly of: readonly Literal[] }
  | { readonly kind: "ref"; readonly name: string }
  | { readonly kind: "type"; readonly types: readonly JsonType[] }
  | { readonly kind: "enum"; readonly values: readonly Json[]; readonly keys: ReadonlySet<string> }
  | { readonly kind: "opaque"; readonly code: ReasonCode; readonly detail: string };

/** A constraint on values of one type. It accepts every value of another type. */
export type Atom =
  | { readonly kind: "minimum"; readonly bound: Rational; readonly exclusive: boolean }
  | { readonly kind: "maximum"; readonly bound: Rational; readonly exclusive: boolean }
  | { readonly kind: "multipleOf"; readonly of: Rational }
  | { readonly kind: "minLength"; readonly count: number }
  | { readonly kind: "maxLength"; readonly count: number }
  | { readonly kind: "pattern"; readonly source: string }
  | { readonly kind: "minItems"; readonly count: number }
  | { readonly kind: "maxItems"; readonly count: number }
  | { readonly kind: "uniqueItems" }
  | { readonly kind: "item"; readonly index: number; readonly value: Literal }
  | { readonly kind: "itemsFrom"; readonly start: number; readonly value: Literal }
  | { readonly kind: "minContains"; readonly count: number; readonly value: Literal }
  | { readonly kind: "maxContains"; readonly count: number; readonly value: Literal }
  | { readonly kind: "minProperties"; readonly count: number }
  | { readonly kind: "maxProperties"; readonly count: number }
  | { readonly kind: "required"; readonly key: string }
  | { readonly kind: "property"; readonly key: string; readonly value: Literal }
  | { readonly kind: "patternProperty"; readonly source: string; readonly value: Literal }
  | AdditionalAtom
  | { readonly kind: "propertyNames"; readonly value: Literal };

/** The constraint of `additionalProperties` on the members whose keys are neither in `keys` nor match `patterns`. */
export interface AdditionalAtom {
  readonly kind: "additional";
  readonly keys: readonly string[];
  readonly patterns: readonly string[];
  readonly value: Literal;
}

export type Formula = Connective | Atom;

/** The number of formulas that can be visited in the time of one step of work. */
const VISITS_PER_STEP = 10;

/** The type of the values that an atom constrains. */
export const ATOM_TYPE: Readonly<Record<Atom["kind"], JsonType>> = {
  minimum: "number",
  maximum: "number",
  multipleOf: "number",
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  item: "array",
  itemsFrom: "array",
  minContains: "array",
  maxContains: "array",
  minProperties: "object",
  maxProperties: "object",
  required: "object",
  property: "object",
  patternProperty: "object",
  additional: "object",
  propertyNames: "object",
};

/** Returns true if a formula is an atom. */
export function isAtom(formula: Formula): formula is Atom {
  return Object.hasOwn(ATOM_TYPE, formula.kind);
}

/** The formulas of one question. Equal formulas are stored once. */
export class Formulas {
  readonly #formulas: Formula[] = [{ kind: "true" }, { kind: "true" }];
  readonly #ids = new Map<string, Literal>();
  readonly #targets = new Map<Literal, Literal>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Returns the formula of a literal, without its sign. */
  get(literal: Literal): Formula {
    return this.#formulas[Math.abs(literal)] ?? { kind: "true" };
  }

  /** Returns the literal that a literal refers to, through all references. */
  deref(literal: Literal): Literal {
    let current = literal;
    for (;;) {
      const target = this.#targets.get(Math.abs(current));
      if (target === undefined) return current;
      current = current < 0 ? -target : target;
    }
  }

  /** Creates a formula that `define` will define later, for recursive schemas. */
  ref(name: string): Literal {
    return this.#intern(`ref ${name}`, () => ({ kind: "ref", name }));
  }

  /** Defines a reference. A reference that leads to itself without a step into the instance has no meaning. */
  define(ref: Literal, target: Literal): void {
    const cyclic = this.#reaches(target, ref, new Set());
    this.#targets.set(ref, cyclic ? this.opaque("reference", "a schema refers to itself in place") : target);
  }

  #reaches(from: Literal, wanted: Literal, seen: Set<Literal>): boolean {
    const id = Math.abs(this.deref(from));
    if (id === wanted) return true;
    if (seen.has(id)) return false;
    this.#budget.spend(1 / VISITS_PER_STEP);
    seen.add(id);
    return partsOf(this.get(id)).some((part) => this.#reaches(part, wanted, seen));
  }

  and(literals: readonly Literal[]): Literal {
    const all = new Set<Literal>();
    for (const literal of literals) this.#flatten(literal, all);
    this.#mergeTypes(all);
    this.#mergeEnums(all);
    if (all.has(FALSE)) return FALSE;
    for (const literal of all) if (all.has(-literal)) return FALSE;
    const sorted = [...all].sort((x, y) => x - y);
    if (sorted.length === 0) return TRUE;
    if (sorted.length === 1) return sorted[0] ?? TRUE;
    return this.#intern(`and ${sorted.join()}`, () => ({ kind: "and", all: sorted }));
  }

  or(literals: readonly Literal[]): Literal {
    return -this.and(literals.map((literal) => -literal));
  }

  ite(condition: Literal, then: Literal, otherwise: Literal): Literal {
    if (condition === TRUE || then === otherwise) return then;
    if (condition === FALSE) return otherwise;
    const key = `ite ${condition} ${then} ${otherwise}`;
    return this.#intern(key, () => ({ kind: "ite", if: condition, then, else: otherwise }));
  }

  /** Exactly one of the literals holds. */
  one(literals: readonly Literal[]): Literal {
    const of = literals.filter((literal) => literal !== FALSE).sort((x, y) => x - y);
    if (of.length === 0) return FALSE;
    if (of.length === 1) return of[0] ?? FALSE;
    if (this.#areDisjointEnums(of)) return this.or(of);
    return this.#intern(`one ${of.join()}`, () => ({ kind: "one", of }));
  }

  type(types: readonly JsonType[]): Literal {
    if (types.length === 0) return FALSE;
    if (types.length === 6) return TRUE;
    const sorted = [...types].sort();
    return this.#intern(`type ${sorted.join()}`, () => ({ kind: "type", types: sorted }));
  }

  enum(values: readonly Json[]): Literal {
    const byKey = new Map(values.map((value) => [canonical(value), value]));
    if (byKey.size === 0) return FALSE;
    const keys = [...byKey.keys()].sort();
    this.#budget.store(keys.length);
    return this.#intern(`enum ${keys.join()}`, () => ({
      kind: "enum",
      values: [...byKey.values()],
      keys: new Set(keys),
    }));
  }

  /** Creates a formula of unknown meaning. Two of them are equal only if their identities are equal. */
  opaque(code: ReasonCode, detail: string, identity = detail): Literal {
    return this.#intern(`opaque ${code} ${identity}`, () => ({ kind: "opaque", code, detail }));
  }

  atom(atom: Atom): Literal {
    if (isVacuous(atom)) return TRUE;
    return this.#intern(atomKey(atom), () => atom);
  }

  #flatten(literal: Literal, into: Set<Literal>): void {
    if (literal === TRUE) return;
    const formula = this.get(literal);
    if (literal > 0 && formula.kind === "and") for (const part of formula.all) into.add(part);
    else into.add(literal);
  }

  /** Combines several lists of types into one. */
  #mergeTypes(all: Set<Literal>): void {
    const lists = [...all].flatMap((literal) => {
      const formula = this.get(literal);
      return literal > 0 && formula.kind === "type" ? [{ literal, types: formula.types }] : [];
    });
    if (lists.length < 2) return;
    for (const { literal } of lists) all.delete(literal);
    const [first, ...others] = lists.map(({ types }) => types);
    all.add(this.type((first ?? []).filter((type) => others.every((types) => types.includes(type)))));
  }

  /** Combines lists of allowed values into their intersection, and lists of forbidden values into their union. */
  #mergeEnums(all: Set<Literal>): void {
    const enums = [...all].flatMap((literal) => {
      const formula = this.get(literal);
      return formula.kind === "enum" ? [{ literal, formula }] : [];
    });
    const allowed = enums.filter(({ literal }) => literal > 0);
    const forbidden = enums.filter(({ literal }) => literal < 0);
    const [first, ...others] = allowed.map(({ formula }) => formula);
    if (first !== undefined && others.length > 0) {
      for (const { literal } of allowed) all.delete(literal);
      const common = first.values.filter((value) => others.every(({ keys }) => keys.has(canonical(value))));
      all.add(this.enum(common));
    }
    if (forbidden.length > 1) {
      for (const { literal } of forbidden) all.delete(literal);
      all.add(-this.enum(forbidden.flatMap(({ formula }) => formula.values)));
    }
  }

  #areDisjointEnums(of: readonly Literal[]): boolean {
    const seen = new Set<string>();
    return of.every((literal) => {
      const formula = this.get(literal);
      if (literal < 0 || formula.kind !== "enum") return false;
      const fresh = [...formula.keys].every((key) => !seen.has(key));
      for (const key of formula.keys) seen.add(key);
      return fresh;
    });
  }

  #intern(key: string, make: () => Formula): Literal {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#budget.store();
    const id = this.#formulas.push(make()) - 1;
    this.#ids.set(key, id);
    return id;
  }
}

/** Returns the formulas that a connective combines for the same value. */
function partsOf(formula: Formula): readonly Literal[] {
  switch (formula.kind) {
    case "and":
      return formula.all;
    case "one":
      return formula.of;
    case "ite":
      return [formula.if, formula.then, formula.else];
    default:
      return [];
  }
}

function isVacuous(atom: Atom): boolean {
  switch (atom.kind) {
    case "minLength":
    case "minItems":
    case "minContains":
    case "minProperties":
      return atom.count <= 0;
    case "item":
    case "itemsFrom":
    case "property":
    case "patternProperty":
    case "additional":
    case "propertyNames":
      return atom.value === TRUE;
    default:
      return false;
  }
}

function atomKey(atom: Atom): string {
  return JSON.stringify(atom, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
}
