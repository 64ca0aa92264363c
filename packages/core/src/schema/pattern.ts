/** What only other dialects of regular expressions have: groups such as `(?i)`, possessive quantifiers. */
const OTHER_DIALECT = /\(\?|[+*?}]\+/;

/** Why a text is no regular expression in any dialect, as far as that can be told without running it. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    if (OTHER_DIALECT.test(pattern)) return undefined;
    const said = error instanceof Error ? error.message : String(error);
    return said
      .slice(said.lastIndexOf(": ") + 1)
      .trim()
      .toLowerCase();
  }
}
