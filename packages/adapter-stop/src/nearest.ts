/** `; perhaps "x" is meant` where one of the known words is near the one found; `""` where none is. */
export function nearest(found: string, known: Iterable<string>): string {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const word of known) {
    const distance = editDistance(found.slice(0, 60).toLowerCase(), word.slice(0, 60).toLowerCase());
    if (distance < least && distance <= Math.floor(word.length / 3)) [best, least] = [word, distance];
  }
  return best === undefined ? "" : `; perhaps "${best}" is meant`;
}

/** How many letters have to be added, removed or replaced to make one word of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let at = 1; at <= a.length; at++) {
    const next = [at];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (a[at - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
