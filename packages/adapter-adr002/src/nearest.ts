/** `; did you mean "topic"?` where a known name is near the one found; `""` where none is. */
export function nearest(found: string, known: readonly string[]): string {
  let best: { name: string; distance: number } | undefined;
  for (const name of known.slice(0, 100)) {
    const distance = editDistance(found.slice(0, 60).toLowerCase(), name.slice(0, 60).toLowerCase());
    const near = distance <= Math.max(1, Math.floor(name.length / 3));
    if (near && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance };
  }
  return best ? `; did you mean "${best.name}"?` : "";
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
