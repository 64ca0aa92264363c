import type { JsonSchema } from "@skill-convert/core";

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
    if (depth < 0) return "it leaves its base";
  }
  return undefined;
}

/** Where a path begins in a forbidden place. */
const FORBIDDEN_START = "(?![/\\\\~]|[A-Za-z]:|\\.\\.(?:[/\\\\]|$))";

/** What a JSON Schema can say of the same. */
export const RELATIVE_PATH = `^${FORBIDDEN_START}[\\s\\S]*\\S`;

/** Paths that are certainly allowed: those without a segment that goes up. */
export const PLAIN_PATH: JsonSchema = {
  type: "string",
  pattern: RELATIVE_PATH,
  not: { pattern: "(^|[/\\\\])\\.\\.([/\\\\]|$)" },
};
