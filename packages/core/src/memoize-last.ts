/**
 * Memoizes a function for its last arguments: reading a document and each of its rules ask for the same, one after the
 * other. Only for arguments that never change.
 *
 * @param size how many arguments are kept
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
