/**
 * The way in which a path leaves its base: it begins at the root of the file system, in a home folder or with a drive,
 * or segments `..` lead to a parent of the base.
 */
export type PathEscape = "root" | "home" | "drive" | "parent";

/**
 * Returns the way in which a path leaves its base; undefined if it stays inside. Slashes and backslashes both separate
 * segments, because a path means the same on every system.
 *
 * @example
 * escapeOf("notes/../../plan.md"); // "parent"
 * escapeOf("C:\\notes"); // "drive"
 * escapeOf("notes/../plan.md"); // undefined
 */
export function escapeOf(path: string): PathEscape | undefined {
  if (/^[\\/]/.test(path)) return "root";
  if (path.startsWith("~")) return "home";
  if (/^[A-Za-z]:/.test(path)) return "drive";
  let depth = 0;
  for (const segment of path.split(/[\\/]/)) {
    if (segment === "..") depth--;
    else if (segment !== "" && segment !== ".") depth++;
    if (depth < 0) return "parent";
  }
  return undefined;
}
