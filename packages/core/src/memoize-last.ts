/**
 * Memoizes a function for its most recent arguments, because the reader of a document and its rules ask for the same
 * values one after the other. Use it only for arguments that never change.
 *
 * @param size the number of arguments to remember
 */
export function memoizeLast<Key, Value>(make: (key: Key) => Value, size = 1): (key: Key) => Value {
  const last: { readonly key: Key; readonly value: Value }[] = [];
  let oldest = 0;
  return (key) => {
    for (const entry of last) if (entry.key === key) return entry.value;
    const value = make(key);
    last[oldest] = { key, value };
    oldest = (oldest + 1) % size;
    return value;
  };
}
