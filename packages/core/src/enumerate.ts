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
