import { type Budget, type Glob, matchesGlob, parseGlob } from "./glob.js";

/** A line of a `.gitignore`. */
export interface IgnorePattern {
  /** True if the pattern begins with `!`: an entry that it matches is not ignored. */
  readonly isNegated: boolean;
  readonly foldersOnly: boolean;
  /** True if the pattern matches names at any depth, and not paths. */
  readonly isName: boolean;
  readonly segments: readonly Segment[];
}

/** `**` matches any number of folders; at the end of a pattern it matches everything inside. */
type Segment = Glob | typeof GLOBSTAR;
const GLOBSTAR = Symbol("**");

/** A longer pattern matches no path that a system allows. */
const LONGEST = 4096;

/** Returns the patterns of a `.gitignore`, in their order. */
export function parseIgnorePatterns(text: string): IgnorePattern[] {
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap(parseLine);
}

function parseLine(line: string): IgnorePattern[] {
  if (line.startsWith("#")) return [];
  const trimmed = withoutTrailingSpaces(line.endsWith("\r") ? line.slice(0, -1) : line);
  const isNegated = trimmed.startsWith("!");
  const positive = isNegated ? trimmed.slice(1) : trimmed;
  const foldersOnly = positive.endsWith("/");
  const pattern = foldersOnly ? positive.slice(0, -1) : positive;
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

/** Keeps a space that a backslash escapes. */
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

/** Splits a pattern at each `/`, also at one that a backslash escapes. */
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

/** Returns true if a pattern matches a path below the folder of its file. `**` is tried as `matchesGlob` tries `*`. */
export function matchesPath({ segments }: IgnorePattern, path: readonly string[], budget: Budget): boolean {
  let segment = 0;
  let at = 0;
  let star: { readonly segment: number; at: number } | undefined;
  while (at < path.length) {
    const glob = segments[segment];
    if (glob === GLOBSTAR) {
      // A trailing `**` needs at least one more segment, and there is one.
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
