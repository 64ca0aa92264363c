import type { JsonSchema } from "@skill-convert/core";

/** What is wrong with a path of which the segments lead out of its base. */
export const LEAVES_BASE = "it leaves its base";

/**
 * Why the specification forbids a path ("Path Resolution"); undefined where it does not. A path is relative, and stays
 * inside its base.
 */
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

/** Paths that do not begin in a forbidden place. Whether one leaves its base takes counting, which no pattern can. */
export const RELATIVE_PATH = "^(?![/\\\\~]|[A-Za-z]:)[\\s\\S]*\\S";

/** Paths that are certainly allowed: those without a segment that goes up. */
export const PLAIN_PATH: JsonSchema = {
  type: "string",
  pattern: RELATIVE_PATH,
  not: { pattern: "(^|[/\\\\])\\.\\.([/\\\\]|$)" },
};
