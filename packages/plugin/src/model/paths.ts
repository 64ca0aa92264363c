/**
 * Returns a path without `./` at the beginning and `/` at the end; `.` for the folder itself (plugin-manifests.md#d11).
 *
 * @example
 * normalPath("./skills/"); // "skills"
 * normalPath("./"); // "."
 */
export function normalPath(path: string): string {
  const bare = path.replace(/^(?:\.\/+)+/, "").replace(/(?<=[^/])\/+$/, "");
  return bare === "" ? "." : bare;
}

/** Returns true if a path leaves the folder that it is relative to, on any system. */
export function leaves(path: string): boolean {
  return /^(?:[\\/~]|[A-Za-z]:)/.test(path) || path.split(/[\\/]/).includes("..");
}
