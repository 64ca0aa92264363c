import { isArray, type Json } from "./json.js";

/** The number of characters that count as one value. */
const CHARACTERS_PER_VALUE = 30;

/** Counts the values in a value, including itself. */
export class Sizes {
  /** The number of values that were examined so far. A value that was counted before takes one visit. */
  visits = 0;
  readonly #known = new WeakMap<object, number>();

  of(value: Json): number {
    this.visits += 1;
    if (typeof value === "string") return 1 + value.length / CHARACTERS_PER_VALUE;
    if (typeof value !== "object" || value === null) return 1;
    const counted = this.#known.get(value);
    if (counted !== undefined) return counted;
    const parts = isArray(value) ? value : [...Object.keys(value), ...Object.values(value)];
    let size = 1;
    for (const part of parts) size += this.of(part);
    this.#known.set(value, size);
    return size;
  }
}
