import { type BigIntStats, type Dirent, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The most files that are examined for one pattern. */
const MAX_FILES = 10_000;

/** Returns the files that match a pattern with their states, or the reason why not. Links are not followed. */
export function matchesOf(folder: string, pattern: string): Map<string, string | undefined> | string {
  const found = new Map<string, string | undefined>();
  const wanted = pattern.split(/[\\/]/).filter((segment) => segment !== "" && segment !== ".");
  let examined = 0;
  const walk = (path: string, [segment, ...rest]: readonly string[]): void => {
    if (segment === undefined) return;
    const entries = entriesOf(join(folder, path));
    if (segment === "**") walk(path, rest);
    for (const entry of entries) {
      if (++examined > MAX_FILES) return;
      const place = path === "" ? entry.name : `${path}/${entry.name}`;
      if (segment === "**" && entry.isDirectory()) walk(place, [segment, ...rest]);
      if (segment === "**" || !isNamed(entry.name, segment)) continue;
      if (rest.length === 0) found.set(place, identity(join(folder, place)));
      else if (entry.isDirectory()) walk(place, rest);
    }
  };
  walk("", wanted);
  return examined > MAX_FILES ? `there are more than ${MAX_FILES} files to search` : found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Matches a name with a pattern, in which `*` stands for any number of characters and `?` for one. It backtracks to the
 * last `*` only, so it never takes exponential time.
 */
function isNamed(name: string, pattern: string): boolean {
  let at = 0;
  let star = -1;
  let mark = 0;
  for (let index = 0; index < name.length; ) {
    if (pattern[at] === "*") {
      star = at++;
      mark = index;
    } else if (at < pattern.length && (pattern[at] === "?" || pattern[at] === name[index])) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++mark;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}

/** Identifies the state of a file. A file that was written again has another state, even with the same content. */
export function identity(path: string): string | undefined {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs }: BigIntStats = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(":");
  } catch {
    return pathExists(path) ? "unreadable" : undefined;
  }
}

function pathExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
