import type { Literal } from "../formula.js";
import { type Gap, under } from "../reasons.js";
import type { Counter } from "./array-constraints.js";
import type { Search } from "./context.js";
import type { Supply } from "./supply.js";

/** A value of the array to choose, for one place or for several places with the same value. */
export interface ItemSlot {
  readonly places: readonly number[];
  readonly literals: readonly Literal[];
}

/** A supply of values for each slot. */
export type Filling = readonly Supply[];

/** A set of values for a slot, and the amount that they add to each counter. */
interface Cell {
  readonly supply: Supply;
  readonly adds: readonly number[];
}

/**
 * The ways to choose which counted literals the value of each slot satisfies, so that all counts are within their
 * bounds.
 */
export class Fillings {
  gap: Gap | undefined;
  readonly #search: Search;
  readonly #slots: readonly ItemSlot[];
  readonly #counters: readonly Counter[];
  readonly #cells = new Map<string, readonly Cell[]>();
  readonly #hopeless = new Set<string>();

  constructor(search: Search, slots: readonly ItemSlot[], counters: readonly Counter[]) {
    this.#search = search;
    this.#slots = slots;
    this.#counters = counters;
  }

  /** Yields every way, as the supplies of the slots in order. */
  *all(): Generator<Filling> {
    yield* this.#from(
      0,
      this.#counters.map(() => 0),
      [],
    );
  }

  /** Returns a supply of values for a slot that add to no counter. */
  neutral(slot: ItemSlot): Supply | undefined {
    return this.#cellsOf(slot).find(({ adds }) => adds.every((count) => count === 0))?.supply;
  }

  *#from(index: number, counts: readonly number[], chosen: readonly Supply[]): Generator<Filling, boolean> {
    this.#search.budget.spend();
    const slot = this.#slots[index];
    if (slot === undefined) {
      const done = this.#counters.every(({ least }, at) => (counts[at] ?? 0) >= least);
      if (done) yield chosen;
      return done;
    }
    const key = `${index} ${counts.join()}`;
    if (this.#hopeless.has(key)) return false;
    let any = false;
    for (const { supply, adds } of this.#cellsOf(slot)) {
      const next = this.#add(counts, adds);
      if (next !== undefined && (yield* this.#from(index + 1, next, [...chosen, supply]))) any = true;
    }
    if (!any) this.#hopeless.add(key);
    return any;
  }

  /**
   * Adds to the counts, capped at the least count if there is no upper bound. Returns undefined if a count is too high.
   */
  #add(counts: readonly number[], adds: readonly number[]): readonly number[] | undefined {
    const next: number[] = [];
    for (const [at, { least, most }] of this.#counters.entries()) {
      const count = (counts[at] ?? 0) + (adds[at] ?? 0);
      if (count > most) return undefined;
      next.push(most === Number.POSITIVE_INFINITY ? Math.min(count, least) : count);
    }
    return next;
  }

  #cellsOf(slot: ItemSlot): readonly Cell[] {
    const weights = this.#counters.map(({ start }) => slot.places.filter((place) => place >= start).length);
    const key = `${slot.literals.join()} ${weights.join()}`;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cells: Cell[] = [];
    this.#split(slot, weights, 0, slot.literals, [], cells);
    this.#cells.set(key, cells);
    return cells;
  }

  /**
   * Splits the values of a slot by the counted literals that they satisfy. Literals without an upper bound need no
   * split.
   */
  #split(
    slot: ItemSlot,
    weights: readonly number[],
    at: number,
    literals: readonly Literal[],
    adds: readonly number[],
    cells: Cell[],
  ): void {
    const supply = this.#search.goal(literals);
    if (this.#search.nth(supply, 0) === undefined) {
      if (supply.gap !== undefined) this.gap = under(String(slot.places[0] ?? 0), supply.gap);
      return;
    }
    const counter = this.#counters[at];
    if (counter === undefined) {
      cells.push({ supply, adds });
      return;
    }
    const weight = weights[at] ?? 0;
    const isUnrestricted = weight === 0 || counter.most === Number.POSITIVE_INFINITY;
    this.#split(slot, weights, at + 1, isUnrestricted ? literals : [...literals, -counter.value], [...adds, 0], cells);
    if (weight > 0) this.#split(slot, weights, at + 1, [...literals, counter.value], [...adds, weight], cells);
  }
}
