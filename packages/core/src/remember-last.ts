/**
 * Remembers what was made of the last argument: reading a document and each of its rules ask for the same, one after the
 * other. Only for what never changes.
 */
export function rememberLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last === undefined || last.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
