import type { Literal } from "../formula.js";
import { type Json, objectFrom } from "../json.js";
import { type Gap, gap, under } from "../reasons.js";
import type { Search } from "./context.js";
import { type KeyClass, KeySpace } from "./key-space.js";
import { type Demand, type ObjectConstraints, readObject } from "./object-constraints.js";
import type { Supply, Values } from "./supply.js";

/** A member that the object must have, under a given name or under some key of a class. */
interface MemberSlot {
  readonly key: string | KeyClass;
  readonly literals: readonly Literal[];
}

/** The key of a member, and the supply of its values. */
interface Member {
  readonly key: string;
  readonly values: Supply;
}

/** Yields the objects that satisfy literals on members, keys and counts. */
export function* objectValues(search: Search, atoms: readonly Literal[]): Values {
  const constraints = readObject(search, atoms);
  if (constraints === undefined) return undefined;
  return yield* new Objects(search, constraints).values();
}

class Objects {
  readonly #search: Search;
  readonly #constraints: ObjectConstraints;
  readonly #keys: KeySpace;
  #gap: Gap | undefined;

  constructor(search: Search, constraints: ObjectConstraints) {
    this.#search = search;
    this.#constraints = constraints;
    this.#keys = new KeySpace(search, constraints);
  }

  *values(): Values {
    const slots: MemberSlot[] = [];
    for (const key of this.#constraints.required) {
      const literals = this.#keys.named(key);
      if (literals === undefined || !this.#hasValue(key, literals)) return this.#gap;
      slots.push({ key, literals });
    }
    yield* this.#satisfy(this.#constraints.demands, slots);
    return this.#gap ?? this.#keys.gap;
  }

  /** Returns true if a member may have a value. An undecided question counts as false, and its gap is kept. */
  #hasValue(key: string, literals: readonly Literal[]): boolean {
    const supply = this.#search.goal(literals);
    if (this.#search.nth(supply, 0) !== undefined) return true;
    if (supply.gap !== undefined) this.#gap = under(key, supply.gap);
    return false;
  }

  /** Satisfies the demands one after the other, by an existing member or by another one. */
  *#satisfy(demands: readonly Demand[], slots: readonly MemberSlot[]): Generator<Json> {
    this.#search.budget.spend();
    const [demand, ...others] = demands;
    if (demand === undefined) {
      yield* this.#complete(slots);
      return;
    }
    const isMet = slots.some((slot) => this.#fits(slot.key, demand) && includes(slot.literals, demand.value));
    if (isMet) {
      yield* this.#satisfy(others, slots);
      return;
    }
    for (const [at, slot] of slots.entries()) {
      const shared = this.#fits(slot.key, demand) ? this.#slot(slot.key, slot.literals, demand) : undefined;
      if (shared !== undefined) yield* this.#satisfy(others, slots.with(at, shared));
    }
    if (slots.length >= this.#constraints.max) return;
    for (const key of this.#constraints.named) {
      if (slots.some((slot) => slot.key === key) || !this.#fits(key, demand)) continue;
      const literals = this.#keys.named(key);
      const slot = literals && this.#slot(key, literals, demand);
      if (slot !== undefined) yield* this.#satisfy(others, [...slots, slot]);
    }
    for (const keyClass of this.#keys.classes()) {
      const slot = this.#fits(keyClass, demand) ? this.#slot(keyClass, keyClass.value, demand) : undefined;
      if (slot !== undefined) yield* this.#satisfy(others, [...slots, slot]);
    }
  }

  #fits(key: string | KeyClass, demand: Demand): boolean {
    return typeof key === "string" ? this.#keys.meets(key, demand.when) : this.#keys.classMeets(key, demand.when);
  }

  #slot(key: string | KeyClass, literals: readonly Literal[], demand: Demand): MemberSlot | undefined {
    const all = [...literals, ...demand.value];
    return this.#hasValue(typeof key === "string" ? key : "*", all) ? { key, literals: all } : undefined;
  }

  /** Gives each slot a key, and adds members until there are enough. */
  *#complete(slots: readonly MemberSlot[]): Generator<Json> {
    if (slots.length > this.#constraints.max) return;
    const used = new Map<KeyClass, number>();
    const members: Member[] = [];
    for (const { key, literals } of slots) {
      const name = typeof key === "string" ? key : this.#next(key, used);
      if (name === undefined) return;
      members.push({ key: name, values: this.#search.goal(literals) });
    }
    yield* this.#extend(members, new Extras(this.#search, this.#keys, this.#optional(slots), used), 0);
    for (const [keyClass, count] of used) {
      if (this.#keys.key(keyClass, count) !== undefined) this.#gap ??= gap("enumeration", "many keys");
    }
  }

  #next(keyClass: KeyClass, used: Map<KeyClass, number>): string | undefined {
    const index = used.get(keyClass) ?? 0;
    used.set(keyClass, index + 1);
    const key = this.#keys.key(keyClass, index);
    if (key === undefined && keyClass.keys.gap !== undefined) this.#gap = keyClass.keys.gap;
    return key;
  }

  /** Yields the other named members that the object may have. */
  *#optional(slots: readonly MemberSlot[]): Generator<Member> {
    for (const key of this.#constraints.named) {
      if (slots.some((slot) => slot.key === key)) continue;
      const literals = this.#keys.named(key);
      if (literals !== undefined && this.#hasValue(key, literals)) yield { key, values: this.#search.goal(literals) };
    }
  }

  *#extend(members: readonly Member[], extras: Extras, start: number): Generator<Json> {
    this.#search.budget.spend();
    const { min, max } = this.#constraints;
    if (members.length >= min) yield* this.#product(members);
    if (members.length >= max) return;
    for (let index = start; ; index += 1) {
      const missing = Math.max(1, min - members.length);
      const extra = extras.at(index + missing - 1) && extras.at(index);
      this.#gap = extras.gap ?? this.#gap;
      if (extra === undefined) return;
      yield* this.#extend([...members, extra], extras, index + 1);
    }
  }

  /** Yields the objects with these members and any of their values. */
  *#product(members: readonly Member[]): Generator<Json> {
    const indices = members.map(() => 0);
    for (;;) {
      this.#search.budget.spend(1 + members.length);
      yield objectFrom(
        members.map(({ key, values }, at) => [key, this.#search.nth(values, indices[at] ?? 0) ?? null] as const),
      );
      let at = members.length - 1;
      for (; at >= 0; at -= 1) {
        const member = members[at];
        const index = (indices[at] ?? 0) + 1;
        indices[at] = index;
        if (member === undefined || this.#search.nth(member.values, index) !== undefined) break;
        if (member.values.gap !== undefined) this.#gap = under(member.key, member.values.gap);
        indices[at] = 0;
      }
      if (at < 0) return;
    }
  }
}

function includes(literals: readonly Literal[], wanted: readonly Literal[]): boolean {
  return wanted.every((literal) => literals.includes(literal));
}

/** The members that may be added: first the named ones, then those of the classes. They are computed on demand. */
class Extras {
  gap: Gap | undefined;
  readonly #known: Member[] = [];
  readonly #source: Generator<Member>;

  constructor(
    readonly search: Search,
    readonly keys: KeySpace,
    optional: Generator<Member>,
    used: ReadonlyMap<KeyClass, number>,
  ) {
    this.#source = this.#all(optional, new Map(used));
  }

  at(index: number): Member | undefined {
    while (this.#known.length <= index) {
      const step = this.#source.next();
      if (step.done) return undefined;
      this.#known.push(step.value);
    }
    return this.#known[index];
  }

  *#all(optional: Generator<Member>, used: ReadonlyMap<KeyClass, number>): Generator<Member> {
    yield* optional;
    for (const keyClass of this.keys.classes()) {
      const values = this.search.goal(keyClass.value);
      if (this.search.nth(values, 0) === undefined) {
        if (values.gap !== undefined) this.gap = under("*", values.gap);
        continue;
      }
      for (let index = used.get(keyClass) ?? 0; ; index += 1) {
        const key = this.keys.key(keyClass, index);
        if (key === undefined) break;
        yield { key, values };
      }
      this.gap = keyClass.keys.gap ?? this.gap;
    }
  }
}
