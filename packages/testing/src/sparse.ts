import { compact } from "@skill-convert/core/json";
import fc from "fast-check";

/** How much of a manifest is filled in: each optional field with this chance, from 0 to 1. */
export interface Density {
  readonly chance: number;
}

export type Optional<T> = { [K in keyof T]: fc.Arbitrary<T[K] | undefined> };

/** An object in which every field but the required ones may be left out. */
export function sparse<T extends object>(
  fields: Optional<T>,
  required: readonly (keyof T)[],
  { chance }: Density,
): fc.Arbitrary<T> {
  const entries = Object.entries(fields) as [keyof T & string, fc.Arbitrary<unknown>][];
  const arbitraries = entries.map(([key, arbitrary]) =>
    required.includes(key)
      ? arbitrary
      : fc.double({ min: 0, max: 1, noNaN: true }).chain((x) => (x < chance ? arbitrary : fc.constant(undefined))),
  );
  return fc
    .tuple(...arbitraries)
    .map((values) => compact(Object.fromEntries(entries.map(([key], index) => [key, values[index]]))) as T);
}

/** A list of things that are told apart by a name. */
export function namedList<T extends object>(
  item: fc.Arbitrary<T>,
  name: (item: T) => string,
  maxLength = 4,
): fc.Arbitrary<T[]> {
  return fc.uniqueArray(item, { maxLength, selector: name });
}
