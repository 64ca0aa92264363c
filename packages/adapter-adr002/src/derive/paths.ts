import type { JsonSchema } from "@skill-convert/core";
import { escapeOf, isBlankText, type PathEscape } from "@skill-convert/format";

/** The problem of a path whose segments lead out of its base. */
export const LEAVES_BASE = "it leaves its base";

const PROBLEMS: Readonly<Record<PathEscape, string>> = {
  root: "it is absolute",
  home: "it begins in a home directory",
  drive: "it names a drive",
  parent: LEAVES_BASE,
};

/** The reason why a path is forbidden; undefined if it is allowed (adr002.md#s41, adr002.md#d28). */
export function pathProblem(path: string): string | undefined {
  if (isBlankText(path)) return "it is empty";
  const way = escapeOf(path);
  return way && PROBLEMS[way];
}

/**
 * Paths that do not begin in a forbidden way. Such a path may still leave its base, which a regular expression cannot
 * find out, because it would have to count segments.
 */
export const RELATIVE_PATH = "^(?![/\\\\~]|[A-Za-z]:)[\\s\\S]*\\S";

/** Paths without a `..` segment, which are always allowed. */
export const PLAIN_PATH: JsonSchema = {
  type: "string",
  pattern: RELATIVE_PATH,
  not: { pattern: "(^|[/\\\\])\\.\\.([/\\\\]|$)" },
};
