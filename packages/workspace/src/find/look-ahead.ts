/** Returns the first items of a sequence, and the complete sequence. The remaining items are read only when needed. */
export function lookAhead<T>(
  items: Iterable<T>,
  most: number,
): { readonly first: readonly T[]; readonly all: Iterable<T> } {
  const rest = items[Symbol.iterator]();
  const first: T[] = [];
  while (first.length < most) {
    const next = rest.next();
    if (next.done) break;
    first.push(next.value);
  }
  return { first, all: join(first, rest) };
}

function* join<T>(first: readonly T[], rest: Iterator<T>): Generator<T> {
  yield* first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
