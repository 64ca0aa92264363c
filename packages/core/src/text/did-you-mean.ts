import { distance } from "fastest-levenshtein";

/** Only the first characters of a longer word are compared, because the time is quadratic in the length. */
const LONGEST = 60;

/**
 * Returns the known word that is most similar to the one that was found; undefined if none is, or two are
 * equally. Two neighbouring letters in the wrong order count as one wrong letter.
 */
export function similarWord(found: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  const wanted = found.slice(0, LONGEST).toLowerCase();
  for (const word of known) {
    const other = word.slice(0, LONGEST).toLowerCase();
    const away = isTransposed(wanted, other) ? 1 : distance(wanted, other);
    if (away > least || away > Math.max(1, Math.floor(word.length * 0.4))) continue;
    best = away < least || word === best ? word : undefined;
    least = away;
  }
  return best;
}

function isTransposed(first: string, second: string): boolean {
  let at = 0;
  while (at < first.length && first[at] === second[at]) at++;
  const [one = "", two = ""] = first.slice(at, at + 2);
  return two !== "" && first.slice(0, at) + two + one + first.slice(at + 2) === second;
}

/**
 * Returns ` (did you mean "query"?)` if a known word is similar to the one that was found, and `""` otherwise. Append
 * it to the word or to the clause about it.
 */
export function didYouMean(found: string, known: Iterable<string>): string {
  const best = similarWord(found, known);
  return best === undefined ? "" : ` (did you mean "${best}"?)`;
}
