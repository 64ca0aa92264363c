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
    const most = Math.min(least, Math.max(1, Math.floor(word.length * 0.4)));
    if (Math.abs(wanted.length - other.length) > most) continue;
    const away = isTransposed(wanted, other) ? 1 : distance(wanted, other, most);
    if (away > most) continue;
    best = away < least || word === best ? word : undefined;
    least = away;
  }
  return best;
}

/**
 * Returns the number of letters to insert, remove or replace that turn one word into another (Levenshtein); any greater
 * number than `most` if there are more than that.
 */
function distance(one: string, other: string, most: number): number {
  // The distances from the start of the first word to each start of the second.
  const row = [0];
  for (let to = 1; to <= other.length; to++) row.push(to);
  for (let at = 0; at < one.length; at++) {
    let replaced = at;
    let last = at + 1;
    let least = last;
    row[0] = last;
    for (let to = 0; to < other.length; to++) {
      const above = row[to + 1] ?? 0;
      last = Math.min(above + 1, last + 1, replaced + (one[at] === other[to] ? 0 : 1));
      replaced = above;
      row[to + 1] = last;
      if (last < least) least = last;
    }
    if (least > most) return least;
  }
  return row[other.length] ?? 0;
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
