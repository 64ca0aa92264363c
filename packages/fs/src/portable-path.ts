import nodePath from "node:path";

/** The functions of `node:path` that depend on the platform, so that tests can pass `path.win32` or `path.posix`. */
export type PlatformPath = Pick<typeof nodePath, "relative" | "isAbsolute" | "sep" | "join">;

/**
 * Returns true if `path` is `folder` or is inside it, by name only. Both are absolute.
 *
 * @example
 * isInside("/skills", "/skills/..drafts"); // true
 * isInside("/skills", "/skills-old"); // false
 */
export function isInside(folder: string, path: string, platform: PlatformPath = nodePath): boolean {
  return staysInside(platform.relative(folder, path), platform);
}

function staysInside(relative: string, platform: PlatformPath): boolean {
  return relative !== ".." && !relative.startsWith(`..${platform.sep}`) && !platform.isAbsolute(relative);
}

/**
 * Returns a path of this system with `/` between its names. Where a backslash is a character of a name, it stays.
 *
 * @example
 * toPortable("skills/notes"); // "skills/notes"
 */
export function toPortable(path: string, platform: PlatformPath = nodePath): string {
  return platform.sep === "/" ? path : path.replaceAll(platform.sep, "/");
}

/**
 * Returns `path` relative to `folder`, with `/`; `""` for the folder itself. Undefined if it is outside. Both are absolute.
 *
 * @example
 * portableRelative("/skills", "/skills/notes/SKILL.md"); // "notes/SKILL.md"
 * portableRelative("/skills", "/other"); // undefined
 */
export function portableRelative(folder: string, path: string, platform: PlatformPath = nodePath): string | undefined {
  const relative = platform.relative(folder, path);
  return staysInside(relative, platform) ? toPortable(relative, platform) : undefined;
}

/** Returns the absolute path of a portable path in a folder. */
export function nativePath(folder: string, portable: string, platform: PlatformPath = nodePath): string {
  if (portable === "") return folder;
  return platform.sep === "/" && folder !== "/" ? `${folder}/${portable}` : platform.join(folder, portable);
}

/** Joins two portable paths; the first may be empty. */
export function joinPortable(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Returns the folder of a portable path; `""` if it has none. */
export function portableFolder(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/**
 * Returns the same key for paths that are one path on a file system that ignores case or composes letters. Some names that
 * no system takes for one have the same key as well.
 *
 * @example
 * collisionKey("Ma\u00dfe"); // "masse"
 */
export function collisionKey(path: string): string {
  if (/^[ -~]*$/.test(path)) return path.toLowerCase();
  // Some letters have several small forms, such as the two of sigma, and one large form.
  return path.normalize("NFC").toUpperCase().normalize("NFC").toLowerCase();
}

/**
 * Compares portable paths for sorting, segment by segment: the order in which a search finds them.
 *
 * @example
 * ["b", "a-b", "a/c"].sort(comparePaths); // ["a/c", "a-b", "b"]
 */
export function comparePaths(left: string, right: string): number {
  const leftSegments = left.split("/");
  const rightSegments = right.split("/");
  for (let index = 0; index < Math.min(leftSegments.length, rightSegments.length); index++) {
    const leftSegment = leftSegments[index] ?? "";
    const rightSegment = rightSegments[index] ?? "";
    if (leftSegment !== rightSegment) return leftSegment < rightSegment ? -1 : 1;
  }
  return leftSegments.length - rightSegments.length;
}

const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i;

/**
 * Returns the reason why a relative path must not be written, on any platform: it could lead outside of the folder, or
 * it does not name a file on Windows. Undefined if it may be written.
 */
export function refusePath(path: string): string | undefined {
  if (path === "") return "the path is empty";
  if (path.includes("\0")) return "the path contains a NUL character";
  if (/^[A-Za-z]:/.test(path)) return "the path starts with a drive letter";
  if (path.startsWith("/") || path.startsWith("\\")) return "the path is absolute";
  for (const segment of path.split("/")) {
    const reason = refuseSegment(segment);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function refuseSegment(segment: string): string | undefined {
  if (segment === "") return "the path has an empty part";
  if (segment === "..") return 'the path contains "..", which could lead outside of the folder';
  if (segment === ".") return 'the path contains "."';
  if (segment.includes("\\")) return "the path contains a backslash, which separates folders on Windows";
  if (segment.includes(":")) return "the path contains a colon, which names a stream on Windows";
  if (/[ .]$/.test(segment)) return `"${segment}" ends with a space or a period, which Windows removes`;
  if (DEVICE.test(segment)) return `"${segment}" is the name of a device on Windows`;
  return undefined;
}
