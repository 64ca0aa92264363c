import type { Atom, Formula, Formulas, Literal } from "../formula.js";
import type { Search } from "./context.js";

/** The requirement that every member whose key satisfies `when` has a value that satisfies `value`. */
interface Rule {
  readonly when: readonly Literal[];
  readonly value: Literal;
}

/** The requirement that some member has a key that satisfies `when` and a value that satisfies `value`. */
export interface Demand {
  readonly when: readonly Literal[];
  readonly value: readonly Literal[];
}

/** The constraints on an object, read from literals. */
export interface ObjectConstraints {
  readonly min: number;
  readonly max: number;
  readonly required: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  /** The keys that some literal names. */
  readonly named: ReadonlySet<string>;
  /** The literals that the value of a named member must satisfy. */
  readonly members: ReadonlyMap<string, readonly Literal[]>;
  /** The requirements on members whose keys match a pattern, or are not matched by any. */
  readonly rules: readonly Rule[];
  /** The literals that every key must satisfy. */
  readonly names: readonly Literal[];
  readonly demands: readonly Demand[];
  /** The literals that distinguish unnamed keys. */
  readonly tests: readonly Literal[];
}

/** Reads the literals. Returns undefined if they contradict each other. */
export function readObject(search: Search, atoms: readonly Literal[]): ObjectConstraints | undefined {
  const reader = new ObjectConstraintReader(search.formulas);
  for (const literal of atoms) reader.read(search.formulas.get(literal), literal > 0);
  return reader.result();
}

class ObjectConstraintReader {
  readonly #formulas: Formulas;
  #min = 0;
  #max = Number.POSITIVE_INFINITY;
  readonly #required = new Set<string>();
  readonly #absent = new Set<string>();
  readonly #named = new Set<string>();
  readonly #members = new Map<string, Literal[]>();
  readonly #rules: Rule[] = [];
  readonly #names: Literal[] = [];
  readonly #demands: Demand[] = [];
  readonly #tests = new Set<Literal>();

  constructor(formulas: Formulas) {
    this.#formulas = formulas;
  }

  read(atom: Formula, positive: boolean): void {
    switch (atom.kind) {
      case "minProperties":
        if (positive) this.#min = Math.max(this.#min, atom.count);
        else this.#max = Math.min(this.#max, atom.count - 1);
        break;
      case "maxProperties":
        if (positive) this.#max = Math.min(this.#max, atom.count);
        else this.#min = Math.max(this.#min, atom.count + 1);
        break;
      case "required":
        this.#named.add(atom.key);
        (positive ? this.#required : this.#absent).add(atom.key);
        break;
      case "property":
        this.#property(atom.key, positive ? atom.value : -atom.value);
        if (!positive) this.#required.add(atom.key);
        break;
      case "patternProperty":
      case "additional":
        this.#matched(this.#when(atom), atom.value, positive);
        break;
      case "propertyNames":
        if (positive) this.#names.push(atom.value);
        else {
          this.#tests.add(Math.abs(atom.value));
          this.#demands.push({ when: [-atom.value], value: [] });
        }
        break;
    }
  }

  #property(key: string, value: Literal): void {
    this.#named.add(key);
    this.#members.set(key, [...(this.#members.get(key) ?? []), value]);
  }

  #matched(when: readonly Literal[], value: Literal, positive: boolean): void {
    if (positive) this.#rules.push({ when, value });
    else this.#demands.push({ when, value: [-value] });
  }

  #when(atom: Atom & { kind: "patternProperty" | "additional" }): readonly Literal[] {
    if (atom.kind === "patternProperty") return [this.#test(atom.source)];
    for (const key of atom.keys) this.#named.add(key);
    const named = atom.keys.length === 0 ? [] : [-this.#formulas.enum(atom.keys)];
    return [...named, ...atom.patterns.map((source) => -this.#test(source))];
  }

  #test(source: string): Literal {
    const literal = this.#formulas.atom({ kind: "pattern", source });
    this.#tests.add(literal);
    return literal;
  }

  result(): ObjectConstraints | undefined {
    const min = Math.max(this.#min, this.#required.size);
    if (min > this.#max) return undefined;
    for (const key of this.#required) if (this.#absent.has(key)) return undefined;
    return {
      min,
      max: this.#max,
      required: this.#required,
      absent: this.#absent,
      named: this.#named,
      members: this.#members,
      rules: this.#rules,
      names: this.#names,
      demands: this.#demands,
      tests: [...this.#tests],
    };
  }
}
