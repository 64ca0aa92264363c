import type { JsonSchema } from "../json.js";
import { matchPattern, type Path, type PathPattern, parsePattern } from "../path.js";

/** The extent to which a format can hold one part of the canonical manifest. */
export interface CoverageEntry {
  /** `exact`: all of it. `narrowed`: part of it. `none`: nothing. */
  readonly holds: "exact" | "narrowed" | "none";
  /** With `exact`: the values that the format holds exactly. Any other value may be narrowed. */
  readonly exactFor?: JsonSchema;
  /** Values that encoding may add here or write instead: a neutral value, or one derived from other fields. */
  readonly adds?: readonly ("defaulted" | "synthesised")[];
  /** The place in the format, in a few words, for the table of formats. */
  readonly where?: string;
}

/**
 * The coverage of a format, by patterns of canonical paths such as `operations/*`, where `*` matches one segment. The
 * longest pattern that matches the beginning of a path applies. The format holds nothing of a path that no pattern
 * matches.
 */
export type Coverage = Readonly<Record<string, CoverageEntry>>;

/**
 * Returns the coverage entry that applies to a path, and the number of segments that its pattern matched.
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

/** Patterns by their first segment. */
type Patterns = ReadonlyMap<string, readonly PatternEntry[]>;

/** A coverage is declared once and queried thousands of times, so its patterns are parsed once. */
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
