/**
 * A place in a document or in the canonical manifest: object keys and list indexes from the root. Inside the
 * program a path is always an array; a JSON Pointer is made only where one is printed.
 */
export type Path = readonly (string | number)[];

/**
 * The JSON Pointer (RFC 6901) of a path.
 *
 * @example
 * toPointer(["inputs", 0, "a/b"]); // "/inputs/0/a~1b"
 */
export function toPointer(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * The path of a JSON Pointer, which is empty or begins with `/`; every segment is a string.
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

/** Whether `path` is `prefix` or lies under it. */
export function startsWith(path: Path, prefix: Path): boolean {
  return prefix.length <= path.length && prefix.every((segment, index) => String(segment) === String(path[index]));
}

/** A pattern such as `operations/:any/description`, written with an asterisk for one segment of any name. */
export type PathPattern = readonly string[];

/** The segments of a pattern that is written with `/`. */
export function parsePattern(pattern: string): PathPattern {
  return pattern === "" ? [] : pattern.split("/");
}

/** Whether a pattern matches the head of a path: the number of segments matched, or -1. */
export function matchPattern(pattern: PathPattern, path: Path): number {
  if (pattern.length > path.length) return -1;
  for (let index = 0; index < pattern.length; index++) {
    const segment = pattern[index];
    if (segment !== "*" && segment !== String(path[index])) return -1;
  }
  return pattern.length;
}
