/**
 * Joins words for a sentence. `Intl.ListFormat` does the same, but takes longer to load than one conversion may last.
 *
 * @example
 * enumerate(["git", "curl", "jq"], "or"); // "git, curl or jq"
 */
export function enumerate(words: Iterable<string>, conjunction: "and" | "or"): string {
  const all = [...words];
  const last = all.pop() ?? "";
  return all.length === 0 ? last : `${all.join(", ")} ${conjunction} ${last}`;
}

/** A number with its noun: `1 skill`, `2 skills`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const MOST_NAMED = 10;

/** Names separated by commas, at most ten of them: `a, b, and 12 more`. */
export function nameSome(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
}
