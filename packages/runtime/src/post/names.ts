/** The most names in a message. */
const MAX_NAMES = 5;

/** Lists the first names, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? [`and ${names.length - MAX_NAMES} more`] : [];
  return [...names.slice(0, MAX_NAMES), ...more].join(", ");
}
