/** The most names that a message has. */
const MOST = 5;

/** The first names of a list, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length > MOST ? [`and ${names.length - MOST} more`] : [];
  return [...names.slice(0, MOST), ...more].join(", ");
}
