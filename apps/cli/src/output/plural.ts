/** A number with its noun: `1 skill`, `2 skills`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const MOST_NAMED = 10;

/** Names separated by commas, at most ten of them: `a, b, and 12 more`. */
export function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
}
