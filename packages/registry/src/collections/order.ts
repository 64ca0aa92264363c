/** Compares strings by UTF-16 code units, with the same result on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
