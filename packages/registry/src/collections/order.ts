/** Compares strings by UTF-16 code units, with the same result on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares strings by code points, which is the order of their UTF-8, too. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shared) return a.length - b.length;
  // The second halves of two characters with the same first half are in the order of the characters.
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}
