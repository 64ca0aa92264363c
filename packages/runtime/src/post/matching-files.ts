import { type BigIntStats, type Dirent, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The most files that are looked at for one pattern. */
const MOST_FILES = 10_000;

/** The files that match a pattern, with their states; or why they cannot be listed. Links are not followed. */
export function matchesOf(folder: string, pattern: string): Map<string, string | undefined> | string {
  const found = new Map<string, string | undefined>();
  const wanted = pattern.split(/[\\/]/).filter((segment) => segment !== "" && segment !== ".");
  let looked = 0;
  const walk = (path: string, [segment, ...rest]: readonly string[]): void => {
    if (segment === undefined) return;
    const entries = entriesOf(join(folder, path));
    if (segment === "**") walk(path, rest);
    for (const entry of entries) {
      if (++looked > MOST_FILES) return;
      const place = path === "" ? entry.name : `${path}/${entry.name}`;
      if (segment === "**" && entry.isDirectory()) walk(place, [segment, ...rest]);
      if (segment === "**" || !isNamed(entry.name, segment)) continue;
      if (rest.length === 0) found.set(place, identity(join(folder, place)));
      else if (entry.isDirectory()) walk(place, rest);
    }
  };
  walk("", wanted);
  return looked > MOST_FILES ? `there are more than ${MOST_FILES} files to look at` : found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** `*` stands for any number of characters of a name, `?` for one; by going on after the last `*`, in linear time. */
function isNamed(name: string, pattern: string): boolean {
  let at = 0;
  let star = -1;
  let mark = 0;
  for (let index = 0; index < name.length; ) {
    if (pattern[at] === "*") [star, mark] = [at++, index];
    else if (at < pattern.length && (pattern[at] === "?" || pattern[at] === name[index])) {
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

/** A file that was written again has another time of change, even where its content is the same. */
export function identity(path: string): string | undefined {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs }: BigIntStats = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(":");
  } catch {
    return isThere(path) ? "unreadable" : undefined;
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
