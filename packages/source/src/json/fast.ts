import type { Json } from "@skill-convert/core";

/**
 * A key with white space before its colon, or a number that may lose digits. Both are rare, and left to the scanner.
 */
const SUSPICIOUS = /"\s+:|\d(?:\d{15}|[eE])/;

const DEEP = 90;

/** Reads JSON with `JSON.parse`; undefined if there may be something to report, which the scanner then finds. */
export function readJsonFast(source: string): Json | undefined {
  if (SUSPICIOUS.test(source)) return undefined;
  try {
    const value: Json = JSON.parse(source);
    // A duplicate key is one entry of the data. Text can look like more keys, but never like fewer.
    return countKeys(source) === countEntries(value, DEEP) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The number of quotes before a colon. */
function countKeys(source: string): number {
  let keys = 0;
  for (let at = source.indexOf('":'); at >= 0; at = source.indexOf('":', at + 2)) keys++;
  return keys;
}

/** The number of entries of all records; NaN if they are nested more than `levels` deep. */
function countEntries(value: Json, levels: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) return Number.NaN;
  const items: Json[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : items.length;
  for (const item of items) count += countEntries(item, levels - 1);
  return count;
}
