import type { JsonSchema } from "@skill-convert/core";

/** The problem of a path whose segments lead out of its base. */
export const LEAVES_BASE = "it leaves its base";

/** The reason why a path is forbidden; undefined if it is allowed (adr002.md#s41, adr002.md#d28). */
export function pathProblem(path: string): string | undefined {
  if (path.trim() === "") return "it is empty";
  if (/^[/\\]/.test(path)) return "it is absolute";
  if (path.startsWith("~")) return "it begins in a home directory";
  if (/^[A-Za-z]:/.test(path)) return "it names a drive";
  let depth = 0;
  for (const segment of path.split(/[/\\]/)) {
    if (segment === "..") depth--;
    else if (segment !== "." && segment !== "") depth++;
    if (depth < 0) return LEAVES_BASE;
  }
  return undefined;
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
