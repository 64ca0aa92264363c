import type { JsonSchema } from "./json.js";
import { matchPattern, type Path, type PathPattern, parsePattern } from "./path.js";

/** What a format can hold of one part of the canonical manifest. */
export interface CoverageEntry {
  /** `exact`: all of it. `narrowed`: in a poorer form. `none`: not at all. */
  readonly holds: "exact" | "narrowed" | "none";
  /** With `exact`: the values for which it is exact; any other may come back narrowed. */
  readonly exactFor?: JsonSchema;
  /** Encoding may put a value here that was not there, or in place of one: a neutral one, or one derived from others. */
  readonly adds?: readonly ("defaulted" | "synthesised")[];
  /** Where the format keeps it, in a few words, for the table of formats. */
  readonly where?: string;
}

/**
 * Canonical path patterns (`operations/*` and so on, `*` for one segment) to what the format holds there. The longest
 * pattern that matches the head of a path decides; a path that none matches is held by nothing.
 */
export type Coverage = Readonly<Record<string, CoverageEntry>>;

/**
 * The entry that decides about a path, and how many of its segments the pattern matched.
 *
 * @example
 * coverageAt({ metadata: { holds: "narrowed" } }, ["metadata", "owner"]); // { entry: { holds: "narrowed" }, depth: 1 }
 */
export function coverageAt(coverage: Coverage, path: Path): { entry: CoverageEntry; depth: number } {
  let depth = -1;
  let entry: CoverageEntry = { holds: "none" };
  const patterns = patternsOf(coverage);
  for (const head of [String(path[0]), "*", ""]) {
    for (const candidate of patterns.get(head) ?? []) {
      const { pattern } = candidate;
      if (pattern.length <= depth || matchPattern(pattern, path) < 0) continue;
      depth = pattern.length;
      entry = candidate.entry;
    }
  }
  return { entry, depth: Math.max(0, depth) };
}

interface PatternEntry {
  readonly pattern: PathPattern;
  readonly entry: CoverageEntry;
}

/** The patterns by their first segment. */
type Patterns = ReadonlyMap<string, readonly PatternEntry[]>;

/** A coverage is declared once and asked thousands of times, so its patterns are taken apart once. */
const parsed = new WeakMap<Coverage, Patterns>();

function patternsOf(coverage: Coverage): Patterns {
  const known = parsed.get(coverage);
  if (known) return known;
  const byHead = new Map<string, PatternEntry[]>();
  for (const [text, entry] of Object.entries(coverage)) {
    const pattern = parsePattern(text);
    const head = pattern[0] ?? "";
    byHead.set(head, [...(byHead.get(head) ?? []), { pattern, entry }]);
  }
  parsed.set(coverage, byHead);
  return byHead;
}
