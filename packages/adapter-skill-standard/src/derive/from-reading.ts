import type { Reading } from "@skill-convert/format";

/** The values by reading and function. They are kept as long as the reading itself. */
const values = new WeakMap<Reading, Map<unknown, unknown>>();

/** Computes a value from a skill that was read, once for each reading and function. */
export function derive<T>(reading: Reading, make: (reading: Reading) => T): T {
  const known = values.get(reading) ?? new Map<unknown, unknown>();
  values.set(reading, known);
  if (!known.has(make)) known.set(make, make(reading));
  return known.get(make) as T;
}
