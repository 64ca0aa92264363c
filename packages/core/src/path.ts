/**
 * The path of a value in a document or in the canonical manifest: object keys and list indexes from the root. A path is
 * always an array in the program, and a JSON Pointer only in output.
 */
export type Path = readonly (string | number)[];

/**
 * Returns the JSON Pointer (RFC 6901) of a path.
 *
 * @example
 * toPointer(["inputs", 0, "a/b"]); // "/inputs/0/a~1b"
 */
export function toPointer(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * Returns the path of a JSON Pointer, which is empty or begins with `/`. Every segment is a string.
 *
 * @example
 * fromPointer("/inputs/0/a~1b"); // ["inputs", "0", "a/b"]
 */
export function fromPointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns true if `path` is `prefix` or a path below it. */
export function startsWith(path: Path, prefix: Path): boolean {
  return prefix.length <= path.length && prefix.every((segment, index) => String(segment) === String(path[index]));
}

/** A pattern of paths. The segment `*` matches any one segment. */
export type PathPattern = readonly string[];

/** Splits a pattern at each `/`. */
export function parsePattern(pattern: string): PathPattern {
  return pattern === "" ? [] : pattern.split("/");
}

/** Matches a pattern against the beginning of a path. Returns the number of segments matched, or -1. */
export function matchPattern(pattern: PathPattern, path: Path): number {
  if (pattern.length > path.length) return -1;
  for (let index = 0; index < pattern.length; index++) {
    const segment = pattern[index];
    if (segment !== "*" && segment !== String(path[index])) return -1;
  }
  return pattern.length;
}
