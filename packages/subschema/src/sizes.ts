import { isArray, type Json } from "./json.js";

const CHARACTERS_A_VALUE = 30;

/** How many values there are in values, themselves included; so many characters count as one. */
export class Sizes {
  /** How many values were looked at so far. What was counted before is looked at once. */
  visits = 0;
  readonly #known = new WeakMap<object, number>();

  of(value: Json): number {
    this.visits += 1;
    if (typeof value === "string") return 1 + value.length / CHARACTERS_A_VALUE;
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
