/**
 * Remembers the results of the last few calls. A conversion looks at one text several times (to detect, to decode, to
 * check, to edit), each time through another package, and reading is most of its cost. Only for functions whose
 * result depends on their key alone and never changes, so that nobody can tell a remembered result from a new one.
 */
export function recent<Key extends readonly unknown[], Value>(
  size: number,
  make: (...key: Key) => Value,
): (...key: Key) => Value {
  const entries: { readonly key: Key; readonly value: Value }[] = [];
  return (...key) => {
    const at = entries.findIndex((entry) => entry.key.every((part, index) => part === key[index]));
    const entry = entries[at] ?? { key, value: make(...key) };
    if (at !== 0) {
      if (at > 0) entries.splice(at, 1);
      entries.unshift(entry);
      if (entries.length > size) entries.pop();
    }
    return entry.value;
  };
}
