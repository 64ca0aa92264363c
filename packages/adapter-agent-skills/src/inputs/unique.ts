/** Returns the first value of each key. */
export function unique<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  return [...new Map(values.toReversed().map((value) => [keyOf(value), value])).values()].toReversed();
}
