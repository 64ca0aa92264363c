import { distance } from "fastest-levenshtein";

/** Longer words are compared by their heads; nobody misspells a name of this length by one letter in its tail. */
const LONGEST = 60;

/**
 * ` (did you mean "query"?)` where one of the known words is near the one found; `""` where none is. Goes behind what
 * was found, or at the end of a clause.
 */
export function didYouMean(found: string, known: Iterable<string>): string {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  const wanted = found.slice(0, LONGEST).toLowerCase();
  for (const word of known) {
    const away = distance(wanted, word.slice(0, LONGEST).toLowerCase());
    if (away < least && away <= Math.max(1, Math.floor(word.length * 0.4))) [best, least] = [word, away];
  }
  return best === undefined ? "" : ` (did you mean "${best}"?)`;
}
