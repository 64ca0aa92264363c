/**
 * Memoizes a function: keeps the results of the `size` keys that were used last. A conversion reads one string several
 * times (to detect, to decode, to check, to edit), each time through another package, and reading is most of its cost.
 * Only for functions whose result depends on their key alone and never changes, so that a kept result is as good as a
 * new one.
 */
export function lru<Key extends readonly unknown[], Value>(
  size: number,
  make: (...key: Key) => Value,
): (...key: Key) => Value {
  const entries: { readonly key: Key; readonly value: Value }[] = [];
  return (...key) => {
    let at = 0;
    while (at < entries.length && !sameKey(entries[at]?.key, key)) at++;
    const entry = entries[at] ?? { key, value: make(...key) };
    if (at > 0 || entries.length === 0) {
      if (at < entries.length) entries.splice(at, 1);
      entries.unshift(entry);
      if (entries.length > size) entries.pop();
    }
    return entry.value;
  };
}

function sameKey(a: readonly unknown[] | undefined, b: readonly unknown[]): boolean {
  if (a === undefined) return false;
  for (let index = 0; index < b.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
