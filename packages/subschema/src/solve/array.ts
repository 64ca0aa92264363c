import type { Literal } from "../formula.js";
import type { Json } from "../json.js";
import { type Gap, gap } from "../reasons.js";
import { type ArrayConstraints, readArray } from "./array-constraints.js";
import type { Search } from "./context.js";
import { distinctValues } from "./distinct.js";
import { type Filling, Fillings, type ItemSlot } from "./fillings.js";
import type { Supply, Values } from "./supply.js";

/** Arrays with more distinguishable places than this are not searched. */
const MAX_SLOTS = 400;
const MAX_ITEMS = 1_000_000;
const MAX_FILLINGS = 400;

/** Two places of an array that hold the same value. */
type Twins = readonly [number, number];

/**
 * Yields the arrays that satisfy literals on items and counts. Each place in the longest prefix is searched separately.
 * All places after it are alike, so only as many are searched as the counts can need.
 */
export function* arrayValues(search: Search, atoms: readonly Literal[]): Values {
  const constraints = readArray(search, atoms);
  if (constraints === undefined) return undefined;
  const arrays = new Arrays(search, constraints);
  if (!constraints.repeated) return yield* arrays.values(undefined);
  let lastGap: Gap | undefined;
  for (const twins of arrays.twins()) lastGap = (yield* arrays.values(twins)) ?? lastGap;
  return lastGap;
}

class Arrays {
  readonly #search: Search;
  readonly #constraints: ArrayConstraints;
  /** The index from which all places are alike. */
  readonly #prefix: number;
  /** The number of alike places that the counts can distinguish. */
  readonly #tail: number;
  /** The number of items that are enough to reach all least counts. */
  readonly #needed: number;

  constructor(search: Search, constraints: ArrayConstraints) {
    this.#search = search;
    this.#constraints = constraints;
    const { at, from, counters } = constraints;
    const starts = [...from, ...counters].map(({ start }) => start);
    this.#prefix = Math.max(0, ...starts, ...[...at.keys()].map((index) => index + 1));
    this.#needed = sum(counters.map(({ least }) => least));
    this.#tail = this.#needed + sum(counters.map(({ most }) => (Number.isFinite(most) ? most : 0)));
  }

  /** The pairs of places that may hold the same value. Two alike places represent all others. */
  *twins(): Generator<Twins> {
    const last = Math.min(this.#prefix + 1, this.#constraints.max - 1);
    for (let second = last; second > 0; second -= 1) {
      for (let first = second - 1; first >= 0; first -= 1) yield [first, second];
    }
  }

  *values(twins: Twins | undefined): Values {
    const { min, max } = this.#constraints;
    const least = Math.max(min, twins === undefined ? 0 : twins[1] + 1);
    const prefix = Math.max(this.#prefix, least);
    // A longer array has an item that no count needs, so it is not needed either.
    const enough = Math.min(max, prefix + this.#needed);
    let lastGap: Gap | undefined;
    let found = false;
    for (let length = least; length <= max; length += 1) {
      if (length > enough && !found) return lastGap;
      found = false;
      if (length > MAX_ITEMS) return gap("precision", "a very long array");
      const values = this.#ofLength(length, twins);
      for (let step = values.next(); ; step = values.next()) {
        if (step.done) {
          lastGap = step.value ?? lastGap;
          break;
        }
        found = true;
        yield step.value;
      }
    }
    return lastGap;
  }

  *#ofLength(length: number, twins: Twins | undefined): Values {
    const { unique, counters } = this.#constraints;
    const explicit = Math.max(this.#prefix, twins === undefined ? 0 : twins[1] + 1) + this.#tail;
    const distinctPlaces = unique && counters.length > 0;
    const slotCount = distinctPlaces ? length : Math.min(length, explicit);
    if (slotCount > MAX_SLOTS) return gap("precision", "an array with very many different places");
    const slots = this.#slots(slotCount, twins);
    const fillings = new Fillings(this.#search, slots, counters);
    const filler = slotCount < length ? this.#filler(fillings) : undefined;
    if (slotCount < length && filler === undefined) return fillings.gap;
    let tried = 0;
    for (const filling of fillings.all()) {
      tried += 1;
      if (tried > MAX_FILLINGS) return gap("enumeration", "very many ways to fill an array");
      const lastGap = yield* this.#fill(length, slots, filling, filler);
      if (lastGap !== undefined) fillings.gap = lastGap;
    }
    return fillings.gap;
  }

  #slots(count: number, twins: Twins | undefined): readonly ItemSlot[] {
    const slots: ItemSlot[] = [];
    for (let index = 0; index < count; index += 1) {
      if (index === twins?.[1]) continue;
      slots.push({ places: index === twins?.[0] ? twins : [index], literals: this.#literals(index, twins) });
    }
    return slots;
  }

  #literals(index: number, twins: Twins | undefined): readonly Literal[] {
    const literals = this.#literalsAt(index);
    return twins?.[0] === index ? [...literals, ...this.#literalsAt(twins[1])] : literals;
  }

  #literalsAt(index: number): readonly Literal[] {
    const { at, from } = this.#constraints;
    return [...(at.get(index) ?? []), ...from.filter(({ start }) => start <= index).map(({ value }) => value)];
  }

  /** Returns values for alike places that change no count. */
  #filler(fillings: Fillings): Supply | undefined {
    return fillings.neutral({ places: [this.#prefix], literals: this.#literalsAt(this.#prefix) });
  }

  *#fill(length: number, slots: readonly ItemSlot[], filling: Filling, filler: Supply | undefined): Values {
    const supplies: (Supply | undefined)[] = [];
    slots.forEach(({ places }, index) => {
      for (const place of places) supplies[place] = filling[index];
    });
    if (!this.#constraints.unique) return yield* product(this.#search, slots, filling, filler, length);
    for (let place = slots.length; place < length; place += 1) supplies[place] = filler;
    return yield* distinctValues(
      this.#search,
      supplies.filter((supply) => supply !== undefined),
    );
  }
}

/** Yields all arrays with a value of its supply in each slot, followed by copies of the filler. */
function* product(
  search: Search,
  slots: readonly ItemSlot[],
  filling: Filling,
  filler: Supply | undefined,
  length: number,
): Values {
  const tail = filler && search.nth(filler, 0);
  const indices = slots.map(() => 0);
  let lastGap: Gap | undefined;
  for (;;) {
    search.budget.spend(1 + Math.ceil(length / 64));
    const array: Json[] = tail === undefined ? [] : new Array<Json>(length).fill(tail);
    slots.forEach(({ places }, slot) => {
      const supply = filling[slot];
      const value = supply && search.nth(supply, indices[slot] ?? 0);
      for (const place of places) array[place] = value ?? null;
    });
    yield array;
    let slot = slots.length - 1;
    for (; slot >= 0; slot -= 1) {
      const supply = filling[slot];
      indices[slot] = (indices[slot] ?? 0) + 1;
      if (supply !== undefined && search.nth(supply, indices[slot] ?? 0) !== undefined) break;
      lastGap = supply?.gap ?? lastGap;
      indices[slot] = 0;
    }
    if (slot < 0) return lastGap ?? (filler && gap("enumeration", "long arrays"));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
