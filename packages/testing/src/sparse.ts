import { compact } from "@skill-convert/core/json";
import fc from "fast-check";

/** The density of generated manifests. */
export interface Density {
  /** The probability of each optional field, from 0 to 1. */
  readonly chance: number;
}

export type Optional<T> = { [K in keyof T]: fc.Arbitrary<T[K] | undefined> };

/** Generates an object without some of its optional fields. */
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

/** Generates a list of objects with different names. */
export function namedList<T extends object>(
  item: fc.Arbitrary<T>,
  name: (item: T) => string,
  maxLength = 4,
): fc.Arbitrary<T[]> {
  return fc.uniqueArray(item, { maxLength, selector: name });
}
