import type { Formula, Literal } from "../formula.js";
import type { Search } from "./context.js";

/** The bounds on how many items, from `start` on, satisfy a literal. */
export interface Counter {
  readonly value: Literal;
  readonly start: number;
  readonly least: number;
  readonly most: number;
}

/** The constraints on an array, read from literals. */
export interface ArrayConstraints {
  readonly min: number;
  readonly max: number;
  /** The literals that the item at an index must satisfy. */
  readonly at: ReadonlyMap<number, readonly Literal[]>;
  /** The literals that all items from an index on must satisfy. */
  readonly from: readonly { readonly start: number; readonly value: Literal }[];
  readonly counters: readonly Counter[];
  /** True if all items must be distinct. */
  readonly unique: boolean;
  /** True if two items must be equal. */
  readonly repeated: boolean;
}

/** Reads the literals. Returns undefined if their counts contradict each other. */
export function readArray(search: Search, atoms: readonly Literal[]): ArrayConstraints | undefined {
  const reader = new ArrayConstraintReader();
  for (const literal of atoms) reader.read(search.formulas.get(literal), literal > 0);
  return reader.result();
}

class ArrayConstraintReader {
  #min = 0;
  #max = Number.POSITIVE_INFINITY;
  #unique = false;
  #repeated = false;
  readonly #at = new Map<number, Literal[]>();
  readonly #from: { start: number; value: Literal }[] = [];
  readonly #counters = new Map<string, Counter>();

  read(atom: Formula, positive: boolean): void {
    switch (atom.kind) {
      case "minItems":
        if (positive) this.#min = Math.max(this.#min, atom.count);
        else this.#max = Math.min(this.#max, atom.count - 1);
        break;
      case "maxItems":
        if (positive) this.#max = Math.min(this.#max, atom.count);
        else this.#min = Math.max(this.#min, atom.count + 1);
        break;
      case "uniqueItems":
        if (positive) this.#unique = true;
        else this.#repeated = true;
        break;
      case "item":
        this.#item(atom.index, positive ? atom.value : -atom.value);
        if (!positive) this.#min = Math.max(this.#min, atom.index + 1);
        break;
      case "itemsFrom":
        if (positive) this.#from.push({ start: atom.start, value: atom.value });
        else this.#count(-atom.value, atom.start, 1, Number.POSITIVE_INFINITY);
        break;
      case "minContains":
        if (positive) this.#count(atom.value, 0, atom.count, Number.POSITIVE_INFINITY);
        else this.#count(atom.value, 0, 0, atom.count - 1);
        break;
      case "maxContains":
        if (positive) this.#count(atom.value, 0, 0, atom.count);
        else this.#count(atom.value, 0, atom.count + 1, Number.POSITIVE_INFINITY);
        break;
    }
  }

  #item(index: number, value: Literal): void {
    this.#at.set(index, [...(this.#at.get(index) ?? []), value]);
  }

  #count(value: Literal, start: number, least: number, most: number): void {
    if (most === 0) this.#from.push({ start, value: -value });
    const key = `${value} ${start}`;
    const known = this.#counters.get(key);
    const merged = { least: Math.max(least, known?.least ?? 0), most: Math.min(most, known?.most ?? most) };
    this.#counters.set(key, { value, start, ...merged });
  }

  result(): ArrayConstraints | undefined {
    const counters = [...this.#counters.values()];
    if (counters.some(({ least, most }) => least > most || most < 0)) return undefined;
    const needed = counters.map(({ start, least }) => (least > 0 ? start + least : 0));
    const min = Math.max(this.#min, ...needed);
    if (min > this.#max || (this.#unique && this.#repeated)) return undefined;
    return {
      min,
      max: this.#max,
      at: this.#at,
      from: this.#from,
      counters: counters.filter(({ least, most }) => least > 0 || (most > 0 && most < Number.POSITIVE_INFINITY)),
      unique: this.#unique,
      repeated: this.#repeated,
    };
  }
}
