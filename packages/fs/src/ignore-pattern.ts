import { type Budget, type Glob, matchesGlob, parseGlob } from "./glob.js";

/** A line of a `.gitignore`. */
export interface IgnorePattern {
  /** Whether what it matches is not ignored after all. */
  readonly isNegated: boolean;
  readonly foldersOnly: boolean;
  /** Whether it is about names at any depth, rather than about paths. */
  readonly isName: boolean;
  readonly segments: readonly Segment[];
}

/** `**` stands for any number of folders; at the end, for whatever there is. */
type Segment = Glob | typeof GLOBSTAR;
const GLOBSTAR = Symbol("**");

/** A longer pattern matches no path that a system allows. */
const LONGEST = 4096;

/** The patterns of a file, in their order. */
export function parseIgnorePatterns(text: string): IgnorePattern[] {
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap(parseLine);
}

function parseLine(line: string): IgnorePattern[] {
  if (line.startsWith("#")) return [];
  const written = withoutTrailingSpaces(line.endsWith("\r") ? line.slice(0, -1) : line);
  const isNegated = written.startsWith("!");
  const whole = isNegated ? written.slice(1) : written;
  const foldersOnly = whole.endsWith("/");
  const pattern = foldersOnly ? whole.slice(0, -1) : whole;
  if (pattern === "" || pattern.length > LONGEST) return [];
  const parts = splitSegments(pattern.startsWith("/") ? pattern.slice(1) : pattern);
  const isName = !pattern.includes("/");
  const segments: Segment[] = [];
  for (const part of parts) {
    if (!isName && /^\*\*+$/.test(part)) {
      if (segments.at(-1) !== GLOBSTAR) segments.push(GLOBSTAR);
      continue;
    }
    const glob = parseGlob(part);
    if (glob === undefined) return [];
    segments.push(glob);
  }
  return [{ isNegated, foldersOnly, isName, segments }];
}

/** A space that a backslash stands before is kept. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " " && !isEscaped(line, end - 1)) end -= 1;
  return line.slice(0, end);
}

function isEscaped(line: string, at: number): boolean {
  let backslashes = 0;
  while (line[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

/** Parts a pattern at each `/`, before which a backslash changes nothing. */
function splitSegments(pattern: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < pattern.length; at++) {
    const end = at;
    if (pattern[at] === "\\") at += 1;
    if (pattern[at] !== "/") continue;
    parts.push(pattern.slice(start, end));
    start = at + 1;
  }
  parts.push(pattern.slice(start));
  return parts;
}

/** Whether a pattern matches a path below the folder of its file. `**` is tried as `*` is in a name. */
export function matchesPath({ segments }: IgnorePattern, path: readonly string[], budget: Budget): boolean {
  let segment = 0;
  let at = 0;
  let star: { readonly segment: number; at: number } | undefined;
  while (at < path.length) {
    const glob = segments[segment];
    if (glob === GLOBSTAR) {
      // At the end there must be something that it stands for, and there is.
      if (segment === segments.length - 1) return true;
      star = { segment, at };
      segment += 1;
    } else if (glob !== undefined && matchesGlob(glob, path[at] ?? "", budget)) {
      segment += 1;
      at += 1;
    } else if (star !== undefined && budget.steps > 0) {
      star.at += 1;
      segment = star.segment + 1;
      at = star.at;
    } else {
      return false;
    }
  }
  return segment === segments.length;
}
