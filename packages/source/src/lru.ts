/**
 * Memoizes a function: keeps the results for the `size` keys that were used last. A conversion reads the same string
 * several times (to detect, decode, check and edit), each time from another package, and reading is most of its cost.
 * Use it only for functions whose result is immutable and depends on the key alone.
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
